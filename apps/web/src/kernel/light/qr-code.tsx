import { QRCodeSVG } from '@rc-component/qrcode'

/** A code to be scanned, black on white whatever the theme is, as wide as what is around it. */
export function QrCode({ value, label, className }: { value: string; label: string; className?: string | undefined }) {
  return (
    <div role="img" aria-label={label} className={className}>
      <span aria-hidden>
        <QRCodeSVG value={value} size={168} level="M" bgColor="#ffffff" fgColor="#000000" marginSize={2} />
      </span>
    </div>
  )
}
