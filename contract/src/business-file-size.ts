/** Of a file of one business, packed: some two million rows. */
export const MAX_BUSINESS_FILE_BYTES = 256 * 1024 * 1024
/** It comes in parts of so many bytes, the last one smaller: a slow line sends each in its time, and one that is lost is sent again alone. */
export const PART_BYTES = 4 * 1024 * 1024
