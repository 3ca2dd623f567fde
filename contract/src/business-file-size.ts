/** Bytes of the packed file of one business: about half a million rows. A larger file needs the operator's command. */
export const MAX_BUSINESS_FILE_BYTES = 64 * 1024 * 1024
