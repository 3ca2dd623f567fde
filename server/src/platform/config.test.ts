import { expect, test } from 'vitest'
import { concernsOf, readConfig } from './config.ts'

test('an operator says which proxies there are; “everybody” is no answer', () => {
  const proxies = (text?: string) => readConfig({ TRUST_PROXY: text }).trustProxy
  expect([proxies(), proxies(''), proxies('0'), proxies('off')]).toEqual([false, false, false, false])
  expect(proxies('10.0.0.0/8, ::1,loopback')).toEqual(['10.0.0.0/8', '::1', 'loopback'])
  for (const text of ['true', 'yes', '2', 'proxy.example', '10.0.0.1 10.0.0.2']) expect(() => proxies(text)).toThrow('TRUST_PROXY must be')
})

test('in production, an operator without a mail server hears what that means', () => {
  expect(concernsOf(readConfig({}))).toEqual([])
  expect(concernsOf(readConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' }))).toEqual([])
  expect(concernsOf(readConfig({ NODE_ENV: 'production' }))).toEqual([expect.stringContaining('SMTP_URL is not set')])
})
