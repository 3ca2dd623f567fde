import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useRefetch, useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import type { Drawer } from './drawer.ts'

interface Props {
  /** The drawer to change; left out: a new one. */
  drawer?: Drawer
}

/** Dialog content: creates a drawer, or changes its name and location. */
export default function DrawerForm({ drawer }: Props) {
  const places = useOne(api.locations.open, { query: { per_page: 100 } })
  return <Loading of={places}>{({ rows }) => <Fields {...(drawer && { drawer })} places={rows} />}</Loading>
}

const startOf = (drawer: Drawer) => ({ name: drawer.name, location: drawer.location.id })

function Fields({ drawer, places }: Props & { places: readonly { id: string; name: string; is_default: boolean }[] }) {
  const t = useTranslations('drawers')
  const dialog = useDialog()
  const usual = places.find((place) => place.is_default) ?? places[0]
  const now = useRefetch(api.drawers.one)
  const form = useForm(drawer ? api.drawers.edit : api.drawers.create, {
    start: drawer ? startOf(drawer) : { location: usual?.id },
    fresh: drawer && { merge, ask: async () => startOf((await now({ params: { id: drawer.id } })).drawer) },
    params: drawer && { id: drawer.id },
    done: (reply) => {
      toast.good(t(drawer ? 'saved' : 'made', { name: reply.drawer.name }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <TextField at={form.at('name')} label={t('name')} hint={t('name_hint')} autoFocus />
      {places.length > 1 && (
        <SelectField
          at={form.at('location')}
          label={t('location')}
          choices={places.map((place) => ({ value: place.id, label: place.name }))}
        />
      )}
      <FormButtons save={t(drawer ? 'save' : 'add')} />
    </Form>
  )
}
