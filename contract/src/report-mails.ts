/** How often a saved report is mailed: constants, for screens, jobs and calls alike. */
export const mailIntervals = ['day', 'week', 'month'] as const
export type MailInterval = (typeof mailIntervals)[number]

/** The hour of the business’s day at which reports are mailed: before a shop opens, and once its night is over. */
export const mailHour = 6

/** Members that one report is mailed to. */
export const MAX_MAILED_TO = 20

/** Reports that one member keeps. */
export const MAX_SAVED_REPORTS = 100

/**
 * Why a mail was not sent when it was due, in words `report_mails.faults`: its saver works here no more; may not see that report; works at another place
 * than the one that it asks for; it cannot be asked as it was saved; it took too long; nobody whom it goes to works here; it failed five times.
 */
export const mailFaults = ['left', 'forbidden', 'elsewhere', 'unaskable', 'too_long', 'nobody', 'failed'] as const
export type MailFault = (typeof mailFaults)[number]
