import { z } from 'zod'
import { filePassword } from './business-files.ts'
import { endpoint } from './platform/endpoint.ts'
import { rule, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'

/** An uploaded file, on the server's disk until it is read. */
export interface UploadedFile {
  name: string
  path: string
  drop(): Promise<void>
}

const path = '/v1/merchant/business-file'

export const businessArrivals = {
  shown: endpoint.get(path, {
    access: 'session',
    summary: 'Whether one may bring a business in from a file here',
    reply: z.object({
      /** False if the operator of this installation does not allow businesses to be brought in. */
      is_open: z.boolean(),
    }),
  }),
  bringIn: endpoint.post(path, {
    access: 'session',
    takes: 'multipart',
    files: { file: 'business' },
    keyless: true,
    summary: 'Bring a business in from the file that another installation made: all of it or nothing',
    body: z.object({
      // Only a form with a file has one, never a JSON body (`http/multipart.ts`).
      file: z.custom<UploadedFile>((value) => (value ?? null) !== null, rule('required')),
      file_password: filePassword(),
    }),
    reply: z.object({
      business: z.object({
        id: id('business'),
        name: z.string(),
        /** The moment that the whole file shows. */
        made_at: time(),
        rows: z.int(),
      }),
    }),
    touches: ['session'],
  }),
}
