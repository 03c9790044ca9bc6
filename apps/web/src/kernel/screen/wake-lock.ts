/**
 * Keeps the display on while the page is seen. Browsers take the lock away when the page is hidden, and have it only
 * over TLS or on the device itself; elsewhere the device's own setting has to do it.
 */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return
  let held: WakeLockSentinel | null = null
  const hold = async () => {
    if (document.visibilityState !== 'visible' || held?.released === false) return
    held = await navigator.wakeLock.request('screen').catch(() => null)
  }
  document.addEventListener('visibilitychange', () => void hold())
  void hold()
  // a battery that ran low may have taken it without a word
  setInterval(() => void hold(), 60_000)
}

type Battery = { level: number }

/** The charge of the device in percent, where its browser tells. */
export async function readBattery(): Promise<Battery | null> {
  const ask = (navigator as { getBattery?: () => Promise<Battery> }).getBattery
  return ask === undefined ? null : ask.call(navigator).catch(() => null)
}
