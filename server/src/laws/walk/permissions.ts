import { allPermissions, type Permission, parentsOf } from '@kasuwa/contract/platform/permissions'
import { translate } from '../../errors/translate.ts'
import { allowedFor } from '../../testing/access.ts'
import type { ApiRequest, ApiResponse } from '../../testing/asking.ts'
import { nameOf } from '../../testing/examples.ts'
import { at } from '../../testing/schemas.ts'
import { asking } from './calls.ts'
import { type Call, another, isFirst, isRead, isSuccess, refusalLaw } from './law.ts'

/** The example with another status of the same call, in the query of a write, where nothing reads it. */
function misleading({ endpoint, where, request }: Call): ApiRequest {
  const [name = '', value = ''] =
    allowedFor(endpoint)
      .find((row) => row.where !== where)
      ?.where.split('=') ?? []
  return name === '' || endpoint.method === 'GET' ? request : { ...request, query: { ...request.query, [name]: value } }
}

const noPermission = translate('en', { key: 'forbidden' })

/** Refused with the name of one of the permissions: the call, or its one row if each row has its own result. */
const isRefused = ({ status, json }: ApiResponse, lets: readonly Permission[]) =>
  (status === 403 && json.code === 'forbidden' && lets.includes(json.permission as Permission) && typeof json.message === 'string') ||
  (status === 200 && at(json, 'rows.*.ok') === false && at(json, 'rows.*.message') === noPermission)

const withParents = (permissions: readonly Permission[]) => permissions.flatMap((permission) => [permission, ...parentsOf(permission)])
const allBut = (permissions: readonly Permission[]) => allPermissions.filter((permission) => !permissions.includes(permission))

export const opensNothing = refusalLaw(
  'every permission but its own opens no call, and nothing happens',
  async (call) => {
    const { permissions, extraPermissions, context } = call
    for (const needed of [permissions, ...extraPermissions.map((permission) => [permission])]) {
      const lets = withParents(needed)
      const token = await context.memberWith(allBut(lets))
      const before = await context.lines()
      const response = await call.ask({ ...misleading(call), token })
      const trail = (await context.lines()) - before
      // A bulk action whose rows are all refused has one audit entry that says so.
      if (!isRefused(response, lets) || trail > (response.status === 200 ? 1 : 0))
        call.wrong(`but ${needed.join()}: ${response.status} ${response.text}`)
    }
  },
  ({ permissions }) => permissions.length > 0,
)

/** On a drawer that another member opened, which needs more; only for owners (`drawer-sessions/visible.ts`, tested by `drawers/drawers.test.ts`). */
const ofWhoOpened = ['drawers.move', 'drawers.close', 'drawers.reopen', 'drawers.session', 'drawers.download']
/** Only for the member who saved it (`saved-reports/saved-reports.test.ts`). */
const ofWhoSaved = ['savedReports.one', 'savedReports.edit', 'savedReports.delete', 'savedReports.restore']
/** Only for the member who saved it, and owners (`saved-reports/saved-views.test.ts`). */
const ofWhoSavedView = ['savedViews.edit', 'savedViews.delete']
/** Only for owners, in spite of other permissions (`online-payments/subaccounts.test.ts`, `business-file/business-files.test.ts`). */
const ofOwners = ['onlinePayments.subaccount', 'onlinePayments.edit', 'onlinePayments.sendBack', 'businessFiles.make']
/** It would delete the business of all further tests, and needs a password. */
const endsAll = ['business.delete']
/** The return of an exchange has its approvals, but waits for its sale, which another permission approves (`exchanges/exchanges.test.ts`). */
const waitsForSale = ['inventory.setStatus status=approved exchange', 'inventory.consequence status=approved exchange']
const notByThatAlone = new Set([...ofWhoOpened, ...ofWhoSaved, ...ofWhoSavedView, ...ofOwners, ...endsAll])

export const isEnough = another(
  'each permission that a call asks for is enough for it',
  async (call) => {
    const { permissions, extraPermissions, context } = call
    for (const permission of permissions) {
      const token = await context.memberWith([permission, ...extraPermissions])
      const example = isRead(call) && call.where !== '' && permission === permissions[0] ? call.request : await call.another(permission)
      const response = await call.ask({ ...example, token })
      if (!isSuccess(call, response) || isRefused(response, permissions) || at(response.json, 'rows.*.ok') === false)
        call.wrong(`with ${permission}: ${response.status} ${response.text}`)
    }
  },
  ({ permissions, endpoint, label }) => permissions.length > 0 && !notByThatAlone.has(nameOf(endpoint)) && !waitsForSale.includes(label),
)

export const saysNothingDeclared = refusalLaw(
  'what says nothing that is declared is refused in its shape to whoever may make some of the calls, and with 403 to everybody else',
  async (call) => {
    const { endpoint, permissions, where, context } = call
    const request = asking(endpoint, where.replace(/=.*/, '=nonsense'), call.request)
    const readResponse = async (grants: readonly Permission[]) => {
      const { status, text } = await call.ask({ ...request, token: await context.memberWith(grants) })
      return `${status} ${text}`
    }
    const permittedResponse = await readResponse(permissions)
    const opening = allowedFor(endpoint).flatMap(({ caller }) => (typeof caller === 'string' ? [] : withParents(caller)))
    const forbiddenResponse = await readResponse(allBut(opening))
    if (!permittedResponse.startsWith('422') || !forbiddenResponse.startsWith('403'))
      call.wrong(`${permittedResponse} | ${forbiddenResponse}`)
  },
  ({ where, kind }) => where !== '' && kind === '',
)

export const loginIsEnough = refusalLaw(
  'a login without any permission is enough where none is asked for',
  async (call) => {
    // The login of another member than the example’s, which stays unused. But a file belongs to the member who sends it.
    const request = call.request.body instanceof FormData ? await call.another() : call.request
    const { status, text } = await call.ask({ ...request, token: await call.context.newMember([]) })
    if (status === 401 || status === 403) call.wrong(`${status} ${text}`)
  },
  (call) => isFirst(call) && allowedFor(call.endpoint).some(({ caller }) => caller === 'session'),
)
