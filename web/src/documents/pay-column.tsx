import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Column } from '../kit/list/columns.tsx'

interface Paying<Row> {
  /** Heading for screen readers, the button's short label, and the document that it is for. */
  heading: string
  word: string
  name: (row: Row) => string
  /** Page whose dialog takes the payment; nothing where nothing is to be paid. */
  opens: (row: Row) => { to: string; pay: string } | undefined
}

/** A row's payment, at once: no figure, so neither rows of a phone nor exports have it. */
export const payColumn = <Row,>({ heading, word, name, opens }: Paying<Row>): Column<Row> => ({
  key: 'pay',
  heading,
  isIconOnly: true,
  align: 'end',
  show: (row) => {
    const at = opens(row)
    return at ? (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`${word} ${name(row)}`}
        renderRoot={(props: object) => <Link to={at.to} search={{ pay: at.pay }} {...props} />}
      >
        {word}
      </Button>
    ) : null
  },
  text: () => '',
  isBlank: (row) => opens(row) === undefined,
})
