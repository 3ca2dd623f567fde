import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterIn, type ClusterPart, copyCluster, foldersOf, syncFolder, withClient } from '@kasuwa/embedded-postgres'
import { type Entry, writeBackup } from '../backup/backup-file.ts'
import { type ArchivePlace, type Base, baseFile } from './archive-place.ts'
import { sealSecrets, type Secrets } from '../backup/sealed-secrets.ts'

/** The first entry of a copy. */
export interface BaseHeader {
  /** Of the file. */
  base: 1
  folders: string[]
}

export const baseHeaderName = 'base.json'
export const clusterFolder = 'cluster/'
/** Of a copy that is being made, or was cut off. */
const unfinished = 'unfinished.base'

interface Source {
  dataDir: string
  /** Of the server that runs on it, as its superuser. */
  url: string
  secrets: Secrets
  /** Secrets are left out without one. */
  passphrase: string | undefined
}

/** Each part of a file under a name of its own: `cluster/base/5/1259:000002`. */
const partOf = ({ path, content }: ClusterPart, number: number): Entry => ({
  name: `${clusterFolder}${path}:${String(number).padStart(6, '0')}`,
  content,
})

/** Copies all of the database that comes with the app into the archive while it works; it bears its name once it is whole. @throws what refuses */
export async function makeBase(place: ArchivePlace, { dataDir, url, secrets, passphrase }: Source): Promise<void> {
  const cluster = await clusterIn(dataDir)
  for (const name of (await readdir(place.bases)).filter((one) => one.startsWith(unfinished)))
    await rm(join(place.bases, name), { force: true })
  const path = join(place.bases, unfinished)
  let copied: Omit<Base, 'file'> | undefined
  await withClient(url, async (client) => {
    for (const name of ['statement_timeout', 'idle_session_timeout']) await client.query(`set ${name} = 0`)
    async function* entries(): AsyncGenerator<Entry> {
      const header: BaseHeader = { base: 1, folders: await foldersOf(cluster) }
      yield { name: baseHeaderName, content: Buffer.from(JSON.stringify(header)) }
      if (passphrase) yield { name: 'secrets.json', content: Buffer.from(await sealSecrets(secrets, passphrase)) }
      const parts = copyCluster(client, cluster)
      for (let number = 1; ; number += 1) {
        const next = await parts.next()
        if (next.done) {
          copied = next.value
          return
        }
        yield partOf(next.value, number)
      }
    }
    await writeBackup(path, entries())
  })
  if (!copied) throw new Error('The copy did not come to its end.')
  await rename(path, join(place.bases, baseFile(copied)))
  await syncFolder(place.bases)
}
