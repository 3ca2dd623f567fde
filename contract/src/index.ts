import * as features from './features.ts'
import { defineApi, endpointsOf } from './platform/endpoint.ts'

/** The table of all calls. Routes, client, documentation, law tests and cache keys derive from it. */
export const api = defineApi({ ...features })

export const endpoints = endpointsOf(api)
