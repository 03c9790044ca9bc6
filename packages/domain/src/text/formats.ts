/** Leads out of the product: a link with one of these schemes. */
export const isExternalLink = (text: string): boolean => /^(?:https?|mailto|tel):/i.test(text)

const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
const octet = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)$/

function isHost(host: string): boolean {
  const parts = host.split('.')
  // Numbers alone are an IPv4 address or nothing.
  if (parts.every((part) => /^\d+$/.test(part))) return parts.length === 4 && parts.every((part) => octet.test(part))
  return host.length <= 253 && parts.every((part) => label.test(part))
}

/** A web address: http, https or ftp, a host name or IPv4 address, a port and a path if need be. */
export function isWebAddress(text: string): boolean {
  const [, host, port] = /^(?:https?|ftp):\/\/([^\s/:?#@]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i.exec(text) ?? []
  return host !== undefined && isHost(host) && (port === undefined || Number(port) <= 65_535)
}

/** 1 to 128 letters, digits, hyphens or underscores. */
export const isIdentifier = (text: string): boolean => /^[A-Za-z\d_-]{1,128}$/.test(text)
