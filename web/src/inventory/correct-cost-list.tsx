import { Link } from '@tanstack/react-router'
import { Money } from '../kit/values/money.tsx'
import type { WrongCost } from './correct-cost.ts'
import style from './correct-cost-list.module.css'

/** The products of an intake, each leading to where what it is worth is put right. */
export default function CorrectCostList({ of: costs }: { of: readonly WrongCost[] }) {
  return (
    <ul className={style.list}>
      {costs.map(({ product, name, cost, to }) => (
        <li key={product}>
          <Link className={style.cost} to={to.to} search={to.search as never}>
            <span>{name}</span>
            <Money kobo={cost} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
