/** Of a file of one business, packed: some half a million rows. A larger one is for the operator's command. */
export const MAX_BUSINESS_FILE_BYTES = 64 * 1024 * 1024
