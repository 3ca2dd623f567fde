import { namesOf } from '@kasuwa/contract/platform/plain-entities'
import { ContactSublist } from '../contacts/contact-sublist.tsx'
import { EntityPage } from '../plain-entities/entity-page.tsx'

const group = namesOf('contact_group')

/** One group, and the contacts in it. */
export default function GroupScreen() {
  return (
    <EntityPage of={group} list={{ to: '/contacts', hash: 'groups' }}>
      {(id) => <ContactSublist fixed={{ group: id }} />}
    </EntityPage>
  )
}
