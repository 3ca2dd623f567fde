import { commonSection, style } from './docs-layout.ts'
import { type Field, flattenFields, describe } from './field-descriptions.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApiDocument, Operation, Parameter } from './openapi.ts'
import { type Html, html, htmlPage } from '../html.ts'

/** `purchaseOrders` → `Purchase orders`. */
const titleOf = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** @param marker label of the less usual fields: required ones in a request, optional ones in a reply */
const tableOf = (title: string, fields: readonly Field[], marker: { required: boolean; words: string }) =>
  fields.length > 0 &&
  html`<h3>${title}</h3>
    <div class="wide">
      <table>
        ${fields.map(
          ({ name, required, words }) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${words}${required === marker.required && html`, <b>${marker.words}</b>`}</td>
            </tr> `,
        )}
      </table>
    </div>`

const requiredMarker = { required: true, words: 'required' }
const optionalMarker = { required: false, words: 'where it applies' }

/** A shape as a table of its fields, or as a description if it has none. */
const shapeOf = (title: string, schema: JsonSchema, marker: typeof requiredMarker) =>
  tableOf(title, flattenFields(schema), marker) ||
  html`<h3>${title}</h3>
    <p>${describe(schema)}</p>`

/** `approved: sale.mark-approved; canceled: sale.mark-canceled (status in the body)` */
function accessOf({ security, 'x-permissions': permissions = [], 'x-permissions-by': permissionsByField }: Operation): string {
  if (permissionsByField) {
    const pairs = Object.entries(permissionsByField.permissions).map(([value, permission]) => `${value}: ${permission}`)
    return `${pairs.join('; ')} (${permissionsByField.field} in the ${permissionsByField.in})`
  }
  if (permissions.length > 0) return permissions.join(' or ')
  const [scheme] = security
  if (!scheme) return 'anyone'
  return 'refresh_token' in scheme ? 'anyone with a refresh token' : 'anyone logged in'
}

const isParameter = (parameter: Parameter | { $ref: string }): parameter is Parameter => 'name' in parameter

interface Call {
  method: string
  path: string
  operation: Operation
}

function callSection({ method, path, operation }: Call): Html {
  const parameters = operation.parameters.filter(isParameter)
  const fieldsIn = (location: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === location)
      .map(({ name, required, schema }) => ({ name, required, words: describe(schema) }))
  const statuses = Object.keys(operation.responses)
  const [success = ''] = statuses
  const reply = operation.responses[success]
  return html`<details id="${operation.operationId}">
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code><span>${operation.summary}</span
      ><small>${accessOf(operation)}</small>
    </summary>
    ${tableOf('Path', fieldsIn('path'), requiredMarker)} ${tableOf('Query', fieldsIn('query'), requiredMarker)}
    ${Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema = {} }]) =>
      shapeOf(type === 'application/json' ? 'Body' : `Body, ${type}`, schema, requiredMarker),
    )}
    ${Object.entries(reply && 'content' in reply ? reply.content : {}).map(([type, { schema }]) =>
      schema
        ? shapeOf(`Answer ${success}`, schema, optionalMarker)
        : html`<h3>Answer ${success}</h3>
            <p>a file, <code>${type}</code></p>`,
    )}
    <h3>Refusals</h3>
    <p>${statuses.filter((status) => /^[45]/.test(status)).join(', ')}: see <a href="#errors">Errors</a></p>
  </details> `
}

/** The OpenAPI document as an HTML page without a script. */
export function docsPage({ info, tags, paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  )
  const features = tags.map(({ name }) => ({
    name,
    title: titleOf(name),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return htmlPage(
    { lang: 'en', title: `API - ${info.title}`, style },
    html` <header>
        <h1>${info.title} API</h1>
        <p>${calls.length} calls. For programs: <a href="/openapi.json">the same as OpenAPI 3.1</a>.</p>
      </header>
      <nav aria-label="Features">
        <a href="#in-common">In common</a> <a href="#errors">Errors</a>
        ${features.map(({ name, title }) => html`<a href="#${name}">${title}</a> `)}
      </nav>
      <main>
        ${commonSection}
        ${features.map(
          (feature) =>
            html`<section id="${feature.name}">
              <h2>${feature.title}</h2>
              ${feature.calls.map(callSection)}
            </section> `,
        )}
      </main>`,
  ).text
}
