import { z } from 'zod'
import { byField } from './platform/access.ts'
import { message, wrapped } from './platform/endpoint.ts'
import { nullish, oneOf, rule, someOf, text, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery } from './platform/lists.ts'
import { anyJson, mapOf } from './platform/parts.ts'
import { reportNames, reportRights } from './report-figures.ts'
import { MAX_MAILED_TO, mailIntervals } from './report-mails.ts'
import { resource } from './platform/resource.ts'

/** Recipients: members of the business, by id or login email. Plain texts, because either is allowed; the server resolves them. */
const MailInput = z.object({
  every: oneOf(mailIntervals),
  to: someOf(text(3, 250), MAX_MAILED_TO, 'invalid'),
})

export const SavedReportInput = z.object({
  name: text(2, 100),
  report: oneOf(reportNames),
  /** Query of the report; validated by the report's own call. */
  query: nullish(mapOf(z.string(), anyJson(), 100)),
  /** Left out or null: not mailed. Without a period of its own, a mail covers the last full day, week or month. */
  mail: nullish(MailInput),
})

export const SavedReport = z.object({
  id: id('saved_report'),
  name: z.string(),
  report: z.enum(reportNames),
  query: z.record(z.string(), z.string()),
  mail: z.object({ every: z.enum(mailIntervals), to: z.array(namedRecord('merchant')) }).nullable(),
  /** Time of the next mail; null if not mailed. */
  next_at: time().nullable(),
  last_sent_at: time().nullable(),
  /** Why the last due mail was not sent, in words. */
  last_error: z.string().nullable(),
  created_at: time(),
  updated_at: time(),
})

/** A member with access to any report keeps saved reports, and may delete those of reports that they have lost access to. */
const access = 'report.view'

const call = resource({
  path: '/v1/business/saved-reports',
  of: 'saved_report',
  view: access,
  reply: wrapped('saved_report', SavedReport),
  touches: ['savedReports'],
})

/** Saved queries of reports, private to each member. */
export const savedReports = {
  list: call.list(
    'One’s own saved reports',
    listQuery(
      { by: ['created_at', 'updated_at', 'name'], usual: 'name.asc' },
      { report: csv(z.enum(reportNames, rule('invalid'))).optional() },
    ),
    SavedReport,
  ),
  one: call.one('A saved report of one’s own'),
  create: call.put('/v1/business/saved-reports', {
    access: byField('report', reportRights),
    summary: 'Save what a report is asked, under a name, and have it mailed to members every day, week or month; 422 on `query`',
    body: SavedReportInput,
    reply: wrapped('saved_report', SavedReport),
  }),
  edit: call.edit(access, 'Change a saved report of one’s own; of which report it is stays', SavedReportInput.partial()),
  delete: call.remove(access, 'Delete a saved report of one’s own: it is mailed no more'),
  restore: call.post('/v1/business/saved-reports/{id}/restore', {
    access,
    summary: 'Bring back a saved report of one’s own that was deleted in the last 30 days',
    reply: message,
  }),
}
