interface Bank {
  /** The bank's code at the payment provider. */
  id: string
  name: string
}

const listed: [string, string][] = [
  ['120001', '9 Payment Service Bank'],
  ['044', 'Access Bank'],
  ['063', 'Access Bank (Diamond)'],
  ['120004', 'Airtel SmartCash PSB'],
  ['035A', 'ALAT by Wema'],
  ['401', 'ASO Savings and Loans'],
  ['50931', 'Bowen Microfinance Bank'],
  ['565', 'Carbon'],
  ['50823', 'CEMCS Microfinance Bank'],
  ['023', 'Citibank Nigeria'],
  ['050', 'Ecobank Nigeria'],
  ['562', 'Ekondo Microfinance Bank'],
  ['50126', 'Eyowo'],
  ['51318', 'FairMoney Microfinance Bank'],
  ['070', 'Fidelity Bank'],
  ['011', 'First Bank of Nigeria'],
  ['214', 'First City Monument Bank'],
  ['00103', 'Globus Bank'],
  ['058', 'Guaranty Trust Bank'],
  ['51251', 'Hackman Microfinance Bank'],
  ['50383', 'Hasal Microfinance Bank'],
  ['120002', 'HopePSB'],
  ['50457', 'Infinity Microfinance Bank'],
  ['301', 'Jaiz Bank'],
  ['082', 'Keystone Bank'],
  ['50211', 'Kuda Bank'],
  ['90052', 'Lagos Building Investment Company'],
  ['303', 'Lotus Bank'],
  ['50304', 'Mint Microfinance Bank'],
  ['50515', 'Moniepoint Microfinance Bank'],
  ['120003', 'MTN MoMo PSB'],
  ['999992', 'OPay'],
  ['107', 'Optimus Bank'],
  ['999991', 'PalmPay'],
  ['104', 'Parallex Bank'],
  ['311', 'Parkway ReadyCash'],
  ['076', 'Polaris Bank'],
  ['105', 'PremiumTrust Bank'],
  ['101', 'Providus Bank'],
  ['125', 'Rubies Microfinance Bank'],
  ['106', 'Signature Bank'],
  ['51310', 'Sparkle Microfinance Bank'],
  ['221', 'Stanbic IBTC Bank'],
  ['068', 'Standard Chartered Bank'],
  ['232', 'Sterling Bank'],
  ['100', 'SunTrust Bank'],
  ['302', 'TAJBank'],
  ['102', 'Titan Trust Bank'],
  ['032', 'Union Bank of Nigeria'],
  ['033', 'United Bank for Africa'],
  ['215', 'Unity Bank'],
  ['566', 'VFD Microfinance Bank'],
  ['035', 'Wema Bank'],
  ['057', 'Zenith Bank'],
]

/** Bundled, so that accounts can be kept without the provider (`domain.md`, Billing). By name. */
export const nigerianBanks: readonly Bank[] = listed.map(([id, name]) => ({ id, name }))

export const bankNamed = (code: string): string | undefined => nigerianBanks.find((bank) => bank.id === code)?.name
