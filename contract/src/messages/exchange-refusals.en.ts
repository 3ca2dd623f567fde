/** Errors about exchanges. */
export const exchangeRefusals = {
  exchange_paid_too_much: 'At most {left} is left to pay: what comes back pays for the rest',
  exchange_walk_in_pays: 'The walk-in customer pays exactly {left}: what comes back pays for the rest',
  exchange_back_too_much: 'At most {most} can be handed back: that is what is over once what goes out is paid for',
  part_of_exchange: '{number} is part of an exchange with {other}: cancel the exchange, and record it again',
  exchange_waits: '{number} has the approvals that it needs, and takes effect with {other}: approve that',
} as const
