import type { S3Place } from './s3-files.ts'

type Env = Record<string, string | undefined>

/**
 * `s3://bucket/prefix?region=…&endpoint=https://…` with separate credentials.
 * @param name of the setting, for messages
 * @returns undefined for another kind of address
 * @throws Error a sentence, if credentials are missing
 */
export function s3PlaceIn(name: string, text: string, env: Env): S3Place | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !url.hostname) return undefined
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = env
  if (!accessKeyId || !secretAccessKey) throw new Error(`${name} names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too.`)
  const region = url.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1'
  const endpoint = (url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  return { endpoint, region, bucket: url.hostname, prefix: prefix && `${prefix}/`, accessKeyId, secretAccessKey, sessionToken }
}
