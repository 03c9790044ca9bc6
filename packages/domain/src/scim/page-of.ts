export const mostOnPage = 200
const usual = 100

/** Which of all are answered (RFC 7644, 3.4.2.4): what is out of bounds counts as the nearest that is not. */
export function pageOf(startIndex: string | undefined, count: string | undefined): { offset: number; limit: number } {
  const start = whole(startIndex) ?? 1
  const many = whole(count) ?? usual
  return { offset: Math.min(Math.max(start, 1), 10_000_000) - 1, limit: Math.min(Math.max(many, 0), mostOnPage) }
}

const whole = (text: string | undefined) => (/^-?\d{1,9}$/.test(text ?? '') ? Number(text) : undefined)
