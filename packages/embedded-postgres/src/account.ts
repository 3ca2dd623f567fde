import { execFile } from 'node:child_process'
import { lchown, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from './cannot-start.ts'

/** The user and group that PostgreSQL runs as. Without `ids`: the app's own. */
export interface Account {
  name: string
  ids?: { uid: number; gid: number }
}

const LENDERS = ['postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root, or in a folder that its user does not own. So root starts it as the folder's owner, and a plain user
 * and root can take turns on the same data; a new folder goes to `postgres` or `nobody`.
 */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.geteuid === undefined) return { name: userInfo().username }
  const ownUid = process.geteuid()
  const owner = (await stat(cluster).catch(() => undefined))?.uid
  if (ownUid !== 0) {
    const name = ownName(ownUid)
    if (owner === undefined || owner === ownUid) return { name }
    const holder = (await accountNamed(String(owner)))?.name ?? `user ${owner}`
    throw new CannotStart(
      `The database in ${cluster} belongs to ${holder}, but this is ${name}. Start Kasuwa as ${holder}, or hand the folder over: sudo chown -R ${name} ${cluster}`,
    )
  }
  const accounts = [...(owner ? [String(owner)] : []), ...LENDERS]
  for (const candidate of accounts) {
    const account = await accountNamed(candidate)
    if (account?.ids && account.ids.uid !== 0) return account
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and this system has neither of the users ${LENDERS.join(' and ')} to lend it their rights. ` +
      'Start Kasuwa as another user, add one (useradd --system postgres), or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** Gives a folder and its contents to the account, if it does not own it yet (a new folder, or a copy restored by root). */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (!account.ids || (await stat(folder)).uid === account.ids.uid) return
  const { uid, gid } = account.ids
  // The folder itself comes last, so that an interrupted chown is repeated.
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid)
  await lchown(folder, uid, gid)
}

function ownName(uid: number): string {
  try {
    return userInfo().username
  } catch {
    throw new CannotStart(
      `This process runs with the user id ${uid}, for which the system has no user, and PostgreSQL does not start without one. ` +
        'Add the user (in a container: a line in /etc/passwd), or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** Uses `id` instead of /etc/passwd, because users may come from a directory service. Takes a name or a number. */
async function accountNamed(user: string): Promise<Account | undefined> {
  const ask = async (flag: string) => (await promisify(execFile)('id', [flag, user])).stdout.trim()
  try {
    const [name, uid, gid] = await Promise.all([ask('-un'), ask('-u'), ask('-g')])
    return { name, ids: { uid: Number(uid), gid: Number(gid) } }
  } catch {
    return undefined
  }
}
