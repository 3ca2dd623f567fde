import pg from 'pg'
import { hasCitus } from '../database-setup/cluster-settings.ts'
import { appRole } from '../database/transaction-start.ts'
import { type Login, urlFor } from './database-url.ts'

/** The databases of one name on each machine of a cluster, or on the only machine. The first is the coordinator. */
export class Machines {
  constructor(
    /** Superuser addresses, each with the database that the server's address names. */
    readonly urls: readonly [string, ...string[]],
  ) {}

  get areSeveral(): boolean {
    return this.urls.length > 1
  }

  /** Runs a statement on each machine, in the database that the address names. */
  async run(text: string): Promise<void> {
    for (const url of this.urls) await once(url, text)
  }

  /** Creates an owner, and lets the app's role log in: machines connect to one another as it. */
  async createOwner({ name, password }: Login): Promise<void> {
    const create = (role: string, with_: string) =>
      `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} ${with_}; end if; end $$`
    await this.run(create(name, `login nosuperuser password '${password}'`))
    if (!this.areSeveral) return
    await this.run(create(appRole, 'login nosuperuser nobypassrls'))
    await this.run(`alter role ${appRole} login`)
  }

  /** Creates an empty database. On a cluster it knows its machines. */
  async createEmpty(database: string, owner: string): Promise<void> {
    await this.run(`create database ${database} owner ${owner}`)
    if (!this.areSeveral) return
    const [coordinator, ...workers] = this.urls.map((url) => urlFor(url, database)) as [string, ...string[]]
    for (const url of [coordinator, ...workers])
      for (const text of [
        ...['citus', 'pg_trgm', 'btree_gin'].map((name) => `create extension ${name}`),
        'alter function pg_catalog.textlike(text, text) leakproof',
        `grant connect on database ${database} to ${appRole}`,
      ])
        await once(url, text)
    await once(coordinator, `select citus_set_coordinator_host(${address(coordinator)})`)
    for (const url of workers) await once(coordinator, `select citus_add_node(${address(url)})`)
  }

  /** A template must have no connections while it is copied. Citus connects a worker of its own to each of its databases. */
  async freeze(database: string): Promise<void> {
    if (!this.areSeveral) return
    await this.run(`alter database ${database} allow_connections false`)
    await this.run(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`)
  }
}

/** Machines of the tests' database server. @param url of its superuser */
export async function machinesOf(url: string): Promise<Machines> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (!(await hasCitus(client))) return new Machines([url])
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(
      `select nodename, nodeport from pg_dist_node where noderole = 'primary' and groupid <> 0 order by groupid`,
    )
    return new Machines([url, ...rows.map(({ nodename, nodeport }) => urlOfMachine(url, nodename, nodeport))])
  } finally {
    await client.end()
  }
}

function urlOfMachine(url: string, host: string, port: number): string {
  const machineUrl = new URL(url)
  ;[machineUrl.hostname, machineUrl.port] = [host, String(port)]
  return machineUrl.href
}

function address(url: string): string {
  const { hostname, port } = new URL(url)
  return `'${hostname}', ${port || 5432}`
}

/** One statement on a connection of its own. */
export async function once(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
