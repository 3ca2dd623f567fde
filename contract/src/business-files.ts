import { z } from 'zod'
import { endpoint, file } from './platform/endpoint.ts'
import { longText, rule } from './platform/fields.ts'

/** Seals the NIN and BVN numbers in a file of one business. */
export const filePassword = () => {
  const length = rule('length', { min: 8, max: 250 })
  return z.string().min(8, length).max(250, length)
}

export const businessFiles = {
  /** Not the archive of lists (`business.export`), which people read: a file that another installation takes in (`business-arrivals.ts`). */
  make: endpoint({
    method: 'POST',
    path: '/v1/business/file',
    // As the books; and of those who hold it owners alone, as nothing is left out of it.
    access: 'business.delete',
    keyless: true,
    summary: 'All of the business in one file that another installation takes in, for an owner who gives their password again',
    body: z.object({
      password: longText(250).min(1, rule('required')),
      /** Seals the NIN and BVN numbers in the file: whoever brings it in gives it again. It is kept nowhere. */
      file_password: filePassword(),
    }),
    reply: file,
  }),
}
