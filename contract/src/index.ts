import * as features from './features.ts'
import { defineApi, endpointsOf } from './platform/endpoint.ts'

/** The table of contents: every call there is. Routes, client, documentation, law tests and cache keys are read off it. */
export const api = defineApi({ ...features })

export const endpoints = endpointsOf(api)
