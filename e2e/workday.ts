/** A working day in Shanghai, where the demo company's head office stands: so many after today. */
export function workday(ahead: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const day = new Date(`${today}T00:00:00Z`)
  for (let left = ahead; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (![0, 6].includes(day.getUTCDay())) left -= 1
  }
  return day.toISOString().slice(0, 10)
}
