import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { imageUrl } from './platform/fields.ts'
import { allPermissions, type Permission } from './platform/permissions.ts'

/** Any right to create or change records allows uploading their pictures. */
const creating = allPermissions.filter((permission) => /\.(create|add|edit)(-|$)/.test(permission)) as [Permission, ...Permission[]]

export const uploads = {
  image: endpoint.put('/v1/business/uploads/images', {
    access: { anyOf: creating },
    takes: 'multipart',
    files: { image: 'image' },
    summary: 'Upload an image; the answer is the address that other calls take',
    body: z.object({ image: imageUrl() }),
    reply: z.object({ url: z.string() }),
  }),
}
