import { z } from 'zod'
import { endpoint, message } from './platform/endpoint.ts'
import { rule } from './platform/fields.ts'

const codeLength = 6

/** Six digits, also with a space: “123 456”. */
const CodeInput = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .refine((code) => /^\d+$/.test(code) && code.length === codeLength, rule('exactly', { length: codeLength })),
})

const touches = ['merchant', 'session']

export const verification = {
  mailCode: endpoint.post('/v1/merchant/verify/email/code', {
    access: 'session',
    summary: 'Mail a code to the merchant',
    reply: message,
  }),
  checkMailed: endpoint.post('/v1/merchant/verify/email/verify-code', {
    access: 'session',
    summary: 'Verify the email with the code mailed to it',
    body: CodeInput,
    reply: message,
    touches,
  }),
  textCode: endpoint.post('/v1/merchant/verify/phone/code', {
    access: 'session',
    summary: 'Text a code to the merchant’s phone',
    reply: message,
  }),
  checkTexted: endpoint.post('/v1/merchant/verify/phone/verify-code', {
    access: 'session',
    summary: 'Verify the phone with the code texted to it',
    body: CodeInput,
    reply: message,
    touches,
  }),
}
