import { expect, test } from 'vitest'
import { configWarnings, readConfig } from './config.ts'

test('an operator says which proxies there are; “everybody” is no answer', () => {
  const proxies = (text?: string) => readConfig({ TRUST_PROXY: text }).trustProxy
  expect([proxies(), proxies(''), proxies('0'), proxies('off')]).toEqual([false, false, false, false])
  expect(proxies('10.0.0.0/8, ::1,loopback')).toEqual(['10.0.0.0/8', '::1', 'loopback'])
  for (const text of ['true', 'yes', '2', 'proxy.example', '10.0.0.1 10.0.0.2']) expect(() => proxies(text)).toThrow('TRUST_PROXY must be')
})

test('screens may be served elsewhere than the API: mails lead there, and its origin alone may call', () => {
  expect(readConfig({ PUBLIC_URL: 'https://api.example' })).toMatchObject({ screensUrl: 'https://api.example', screensOrigin: undefined })
  expect(readConfig({ PUBLIC_URL: 'https://api.example', SCREENS_URL: 'https://app.example/shop/' })).toMatchObject({
    publicUrl: 'https://api.example',
    screensUrl: 'https://app.example/shop',
    screensOrigin: 'https://app.example',
  })
  for (const SCREENS_URL of ['app.example', '*', 'ftp://app.example'])
    expect(() => readConfig({ SCREENS_URL }), SCREENS_URL).toThrow('SCREENS_URL must be')
})

test('in production, an operator without a mail server hears what that means', () => {
  expect(configWarnings(readConfig({}))).toEqual([])
  const PUBLIC_URL = 'https://shop.example'
  const free = { NODE_ENV: 'production', PUBLIC_URL, BILLING: 'off' }
  expect(configWarnings(readConfig({ ...free, SMTP_URL: 'smtp://mail.example' }))).toEqual([])
  expect(configWarnings(readConfig(free))).toEqual([expect.stringContaining('SMTP_URL is not set')])
  // A public address has no development mailbox either.
  expect(configWarnings(readConfig({ PUBLIC_URL }))).toEqual([expect.stringContaining('SMTP_URL is not set')])
})

test('in production, an operator without a payment provider hears that plans cost nothing', () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://mail.example' }
  const warnings = (more: object) => configWarnings(readConfig({ ...env, ...more }))
  expect(warnings({})).toEqual([expect.stringContaining('PAYSTACK_SECRET_KEY is not set')])
  expect(warnings({ PAYSTACK_SECRET_KEY: 'sk_live_1' })).toEqual([])
  expect(warnings({ PAYSTACK_SECRET_KEY: 'sk_test_1' })).toEqual([expect.stringContaining('is a test key')])
  expect(warnings({ BILLING: 'off' })).toEqual([])
})

test('mails link to an address that can be opened, and the operator hears where it opens on this machine alone', () => {
  const at = (env: Record<string, string>) => readConfig(env).publicUrl
  expect(at({})).toBe('http://127.0.0.1:3000')
  expect(at({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://localhost:8080')
  expect(at({ HOST: '::' })).toBe('http://localhost:3000')
  expect(at({ HOST: '::1' })).toBe('http://[::1]:3000')
  expect(at({ HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example/' })).toBe('https://shop.example')
  for (const PUBLIC_URL of ['http://0.0.0.0:3000', 'http://[::]', 'shop.example', 'ftp://shop.example'])
    expect(() => at({ PUBLIC_URL }), PUBLIC_URL).toThrow('PUBLIC_URL must be')
  expect(configWarnings(readConfig({ HOST: '0.0.0.0' }))).toEqual([expect.stringContaining('set PUBLIC_URL')])
  expect(configWarnings(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://mail.example' }))).toEqual([])
})
