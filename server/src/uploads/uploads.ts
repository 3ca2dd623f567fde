import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'

/** By now the picture is stored, and its address has replaced the file (`serve.ts`). */
export default serve(api.uploads, {
  image: (ctx, { body }) => {
    // Its name has 128 bits, like any id.
    ctx.recordChange({ entity: 'uploads', entity_id: /([0-9a-f]{32})\.webp$/.exec(body.image)?.[1] ?? '', after: { url: body.image } })
    return { url: body.image }
  },
})
