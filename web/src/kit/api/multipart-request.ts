interface MultipartRequest {
  method: string
  address: string
  headers: Record<string, string>
  body: object
  signal?: AbortSignal | undefined
  /** Upload progress, 0 to 100. */
  onProgress?: ((progress: number) => void) | undefined
}

/** Multipart form of a body with files: nested as `address.city`, lists as JSON, null and undefined left out. */
export function toFormData(body: object, path = '', form = new FormData()): FormData {
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    const fieldPath = `${path}${name}`
    if (value === null || value === undefined) continue
    if (value instanceof Blob) form.append(fieldPath, value)
    else if (typeof value === 'object' && !Array.isArray(value)) toFormData(value, `${fieldPath}.`, form)
    else form.append(fieldPath, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/**
 * Sends multipart by XMLHttpRequest, since `fetch` reports no upload progress.
 * @throws without a response, or if aborted
 */
export function sendMultipart({ method, address, headers, body, signal, onProgress }: MultipartRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress?.((loaded / total) * 100))
    const stop = () => request.abort()
    const settleWith = (settlePromise: () => void) => () => {
      signal?.removeEventListener('abort', stop)
      settlePromise()
    }
    request.addEventListener(
      'load',
      settleWith(() => {
        const headers = new Headers()
        for (const name of ['retry-after', 'content-type']) {
          const value = request.getResponseHeader(name)
          if (value) headers.set(name, value)
        }
        resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers }))
      }),
    )
    for (const name of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(
        name,
        settleWith(() => reject(new TypeError(name))),
      )
    if (signal?.aborted) return reject(new TypeError('abort'))
    signal?.addEventListener('abort', stop)
    request.send(toFormData(body))
  })
}
