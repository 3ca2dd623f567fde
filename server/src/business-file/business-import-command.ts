import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, say } from '../services/command.ts'
import { readConfig } from '../services/config.ts'
import { tellTrail } from './arrival-trail.ts'
import { importBusiness, installationOf } from './import-business-file.ts'
import { withDatabase } from '../backup/place.ts'

/**
 * `npm run business:import -- FILE --owner EMAIL [--link-members]` imports a business from another installation’s file, with the app
 * running or not. `FILE_PASSWORD` is the file’s password.
 */

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { owner: { type: 'string' }, 'link-members': { type: 'boolean', default: false } },
  })
  const [file] = positionals
  const password = process.env.FILE_PASSWORD
  if (!file || !values.owner) throw new Error('Name the file and whose it is: npm run business:import -- FILE --owner EMAIL')
  if (!password) throw new Error('Set FILE_PASSWORD to the password that the file was made with.')
  const config = readConfig(process.env)
  const { owner, 'link-members': linkMembers } = values
  const { business, made_at, rows, pictures, people } = await withDatabase(config, (url) => {
    const installation = installationOf(config, url, Date.now())
    return importBusiness(file, installation, { owner, linkMembers }, password, {
      beforeCommit: (client, done) =>
        tellTrail(client, done, { merchant_id: null, file: basename(file), now: installation.now, origin: {} }),
    })
  })
  say(`“${business.name}” is here as of ${made_at}: ${rows} rows, ${pictures} pictures, and its books add up. ${owner} owns it.`)
  if (people.newEmails.length > 0) say(`They choose a password by “Forgot password?”: ${people.newEmails.join(', ')}.`)
  if (people.apart.length > 0)
    say(`${people.apart.length} of its people have an account here and were not linked: an owner invites them again under Settings, Team.`)
  say('It begins on the free plan. Online payments are to be set up anew, links for customers to be sent anew.')
}

await runCommand(run)
