/** 1.2 MB, 340 KB */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [unit, size] = bytes < 1_000_000 ? ['KB', bytes / 1000] : ['MB', bytes / 1_000_000]
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}
