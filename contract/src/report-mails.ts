/** Intervals at which a saved report is mailed: constants, for screens, jobs and calls alike. */
export const mailIntervals = ['day', 'week', 'month'] as const
export type MailInterval = (typeof mailIntervals)[number]

/** Local hour of the business at which reports are mailed: before a shop opens, and after its day has ended. */
export const mailHour = 6

/** Most recipients of one report. */
export const MAX_MAILED_TO = 20

/** Most saved reports of one member. */
export const MAX_SAVED_REPORTS = 100

/**
 * Why a due mail was not sent, worded in `report_mails.faults`. A saver who `left` is no member; if `forbidden`, they lost the permission;
 * if `elsewhere`, they moved to another location. An `unaskable` query is invalid, and a `too_long` report ran too long. For `nobody`, no
 * recipient is a member; for `failed`, five attempts failed.
 */
export const mailFaults = ['left', 'forbidden', 'elsewhere', 'unaskable', 'too_long', 'nobody', 'failed'] as const
export type MailFault = (typeof mailFaults)[number]
