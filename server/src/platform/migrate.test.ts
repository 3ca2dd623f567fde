import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

test('six processes that start at once on an empty database: one brings it up to date, the rest wait, none fails', async () => {
  const server = new URL(inject('databaseServer'))
  const name = `kasuwa_starters_${process.pid}`
  const admin = new pg.Client({ connectionString: server.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  try {
    await Promise.all(Array.from({ length: 6 }, () => migrate(server.href)))
    await migrate(server.href)
    const database = new pg.Client({ connectionString: server.href })
    await database.connect()
    const { rows } = await database.query(
      `select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in ('sales', 'stock_movements')`,
    )
    await database.end()
    expect(rows).toEqual([{ tables: 2 }])
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
})
