import { unfinished } from '../../imports/import-runner.ts'
import { whoseTime } from '../../saved-reports/report-mailer.ts'

/** Statements that cross businesses, word for word → the reason. A sharded database sends each to every machine. */
export const crossing: Record<string, string> = {
  'select business_id, merchant_id, key from idempotency_keys where created_at < $1 order by created_at limit $2':
    'old keys, whoever’s they are: once an hour, as the tables’ owner; each business’s are then deleted by themselves',
  [unfinished]:
    'imports that a process was cut off in the middle of, whoever’s they are: once a minute, as the tables’ owner; each is then done as its importer',
  [whoseTime]: 'reports whose mail is due, whoever’s they are: every five minutes, as the tables’ owner; each is then made as its saver',
  'select business_id from (select distinct business_id from stale_days) marked order by random()':
    'businesses in which a day has changed: every five minutes, as the tables’ owner; each one’s are then added up by themselves',
  'select distinct business_id from stale_debts order by business_id':
    'businesses in which somebody’s debts have changed: once a minute, as the tables’ owner; each one’s are then worked out by themselves',
}
