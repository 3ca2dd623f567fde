import { Report } from '../reports/report.tsx'

/** Sales report of a product with its variants. */
export default function ProductReport({ product }: { product: string }) {
  return <Report name="product-sale" fixed={{ product }} />
}
