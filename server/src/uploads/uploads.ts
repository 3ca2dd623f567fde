import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'

/** By the time that this is reached the picture is kept, and its address stands where the file was (`serve.ts`). */
export default serve(api.uploads, {
  image: (ctx, { body }) => {
    // Its name is 128 bits, as any id is.
    ctx.recordChange({ entity: 'uploads', entity_id: /([0-9a-f]{32})\.webp$/.exec(body.image)?.[1] ?? '', after: { url: body.image } })
    return { url: body.image }
  },
})
