const YUAN = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** Yuan as decimal text ("12.5") in whole fen (1250); more than two decimals or no number is a RangeError. */
export function fenOf(yuan: string): number {
  const match = YUAN.exec(yuan)
  if (match === null) throw new RangeError(`Not an amount of yuan: ${yuan}`)
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && fen !== 0 ? -fen : fen
}

/** Whole fen (1250) as yuan with two decimals ("12.50"). */
export function yuanOf(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Not a whole number of fen: ${fen}`)
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The sum of amounts of yuan, reckoned in fen so that no cent is lost. */
export function sumYuan(amounts: readonly string[]): string {
  return yuanOf(amounts.reduce((sum, amount) => sum + fenOf(amount), 0))
}
