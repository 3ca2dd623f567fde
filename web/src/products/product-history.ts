export { PriceHistory } from './price-history.tsx'
export { ProductTimeline } from './product-timeline.tsx'
