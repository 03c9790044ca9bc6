import { describe, expect, it } from 'vitest'
import { isExternalLink, isIdentifier, isWebAddress } from './formats'

describe('formats', () => {
  it('an external link begins with http, https, mailto or tel', () => {
    for (const text of ['http://a', 'https://a.example', 'mailto:a@b.example', 'tel:+861234', 'HTTPS://A']) {
      expect(isExternalLink(text), text).toBe(true)
    }
    for (const text of [
      '',
      '/place/city',
      'ftp://a',
      'javascript:alert(1)',
      ' https://a',
      'httpsx://a',
      'a mailto:b',
    ]) {
      expect(isExternalLink(text), text).toBe(false)
    }
  })
  it('a web address has a scheme, a host or IPv4 address, and a port and a path if need be', () => {
    for (const text of [
      'http://localhost',
      'https://a-b.example.com/x?y=1#z',
      'ftp://files.example:2121/a',
      'http://192.168.0.255:8080',
      'https://xn--fsq.example',
      'http://a.example?q=1',
    ]) {
      expect(isWebAddress(text), text).toBe(true)
    }
    for (const text of [
      '',
      'a.example',
      'mailto:a@b.example',
      'http://',
      'http://-a.example',
      'http://a..example',
      'http://256.1.1.1',
      'http://1.2.3',
      'http://a.example:99999',
      'http://a b.example',
      'http://user@a.example',
      'javascript://a.example',
    ]) {
      expect(isWebAddress(text), text).toBe(false)
    }
  })
  it('an identifier has 1 to 128 letters, digits, hyphens or underscores', () => {
    for (const text of ['a', 'A_b-9', 'x'.repeat(128)]) expect(isIdentifier(text), text).toBe(true)
    for (const text of ['', 'x'.repeat(129), 'a b', 'ä', 'a.b', 'a\n']) expect(isIdentifier(text), text).toBe(false)
  })
  it('are judged at once, however long the text', () => {
    const started = Date.now()
    isWebAddress(`http://${'a.'.repeat(50_000)}!`)
    isWebAddress(`http://${'a-'.repeat(50_000)}`)
    expect(Date.now() - started).toBeLessThan(5000)
  })
})
