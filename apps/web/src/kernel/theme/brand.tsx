/** The company's logo, or the product's own mark: bars of a day with one that is yours. */
export function Brand({ logo, size = 28 }: { logo: string; size?: number }) {
  if (logo !== '') return <img src={logo} alt="" height={size} style={{ maxWidth: size * 4, objectFit: 'contain' }} />
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden focusable="false">
      <rect x="2" y="5" width="13" height="5" rx="2.5" fill="currentColor" opacity="0.4" />
      <rect x="7" y="12" width="19" height="5" rx="2.5" fill="var(--wp-brand)" />
      <rect x="2" y="19" width="10" height="5" rx="2.5" fill="currentColor" opacity="0.4" />
    </svg>
  )
}
