import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import type { Column } from '../kit/list/columns.tsx'
import { IconButton } from '../kit/page/icon-button.tsx'

interface Paying<Row> {
  /** The button's label, and the contact or document that it is for. */
  word: string
  name: (row: Row) => string
  /** Heading over a picture, where figures leave no room for the word in each row. */
  short?: string
  /** Page whose dialog takes the payment; nothing where nothing is to be paid. */
  opens: (row: Row) => { to: string; pay: string } | undefined
}

/** A row's payment, at once: no figure, so neither rows of a phone nor exports have it. */
export const payColumn = <Row,>({ word, name, short, opens }: Paying<Row>): Column<Row> => ({
  key: 'pay',
  heading: short ?? word,
  show: (row) => {
    const at = opens(row)
    if (!at) return null
    const label = `${word}: ${name(row)}`
    const link = (props: object) => <Link to={at.to} search={{ pay: at.pay }} {...props} />
    return short === undefined ? (
      <Button variant="default" size="compact-md" aria-label={label} renderRoot={link}>
        {word}
      </Button>
    ) : (
      <IconButton icon={Wallet} label={label} renderRoot={link} />
    )
  },
  text: () => '',
  isBlank: (row) => opens(row) === undefined,
})
