import { describe, expect, it } from 'vitest'
import { uploadConfirm, uploadFile, uploadImage } from './files'
import * as refusals from './refusals'
import { acceptOf, endingOf, largestUploadBytes, uploadFaultOf, uploadKinds, uploadTypes } from './upload'

const megabyte = 1024 * 1024

describe('what a browser can tell of a file before it is sent', () => {
  it.each([
    ['photo.jpg', true],
    ['photo.JPEG', true],
    ['photo.Png', true],
    ['photo.gif', true],
    ['photo.webp', false],
    ['photo.svg', false],
    ['photo.png.html', false],
    ['photo', false],
    ['.png.', false],
  ])('takes jpg, jpeg, png and gif as an avatar, ignoring case: %s %s', (name, taken) => {
    const fault = uploadFaultOf('avatar', { name, bytes: 1000 })
    expect(fault?.kind[0]).toBe(taken ? undefined : 'upload_format')
    if (!taken) expect(fault?.values).toEqual({ formats: 'jpg、jpeg、png、gif' })
  })

  it('refuses more than 2 MB, to the byte', () => {
    expect(uploadFaultOf('pic', { name: 'a.png', bytes: 2 * megabyte })).toBeNull()
    expect(uploadFaultOf('pic', { name: 'a.png', bytes: 2 * megabyte + 1 })).toEqual({
      kind: refusals.upload_too_large,
      values: { n: 2 },
    })
  })

  it('refuses a room picture above 1920x1080 in either direction, and says the limit', () => {
    const fault = (width: number, height: number) =>
      uploadFaultOf('pic', { name: 'a.png', bytes: 1, pixels: { width, height } })
    expect(fault(1920, 1080)).toBeNull()
    expect(fault(1921, 1080)).toEqual({ kind: refusals.image_dimensions, values: { width: 1920, height: 1080 } })
    expect(fault(1920, 1081)?.kind[0]).toBe('image_dimensions')
    expect(fault(1080, 1920)?.kind[0]).toBe('image_dimensions')
  })

  it('takes 2340x1080 for the mobile picture', () => {
    const pixels = { width: 2340, height: 1080 }
    expect(uploadFaultOf('pic_mobile', { name: 'a.png', bytes: 1, pixels })).toBeNull()
    expect(uploadFaultOf('pic', { name: 'a.png', bytes: 1, pixels })?.kind[0]).toBe('image_dimensions')
  })

  it('lets the large photo of a phone through where the server makes it smaller', () => {
    expect(uploadFaultOf('avatar', { name: 'a.jpg', bytes: 1, pixels: { width: 4032, height: 3024 } })).toBeNull()
  })

  it('refuses an empty file', () => {
    expect(uploadFaultOf('file', { name: 'a.pdf', bytes: 0 })?.kind[0]).toBe('upload_failed')
  })
})

describe('the kinds of upload', () => {
  it('never take what a browser could run', () => {
    const dangerous = ['svg', 'html', 'htm', 'xhtml', 'xml', 'js', 'mjs', 'css', 'exe', 'docm', 'xlsm']
    for (const type of uploadTypes) {
      for (const format of dangerous) expect(uploadKinds[type].formats).not.toContain(format)
    }
  })

  it('take faces as jpg or png only', () => {
    expect(acceptOf('detect_face')).toBe('.jpg,.jpeg,.png')
  })

  it('are let through by the transport up to the largest of them', () => {
    expect(largestUploadBytes).toBe(10 * megabyte)
  })

  it('take the last ending of a name', () => {
    expect(endingOf('a.tar.GZ')).toBe('gz')
    expect(endingOf('none')).toBe('')
  })
})

describe('the upload type on the wire', () => {
  it('is left to the handler where it is missing or unknown, so that the caller hears which', () => {
    expect(uploadFile.input.parse({})).toEqual({ type: undefined })
    expect(uploadFile.input.parse({ type: 'nonsense' })).toEqual({ type: 'nonsense' })
    expect(uploadFile.input.parse({ type: 'pic' })).toEqual({ type: 'pic' })
    expect(uploadImage.input.parse({ type: 'pic' })).toEqual({ type: 'pic' })
  })

  it('is carried by the token when a direct upload is confirmed', () => {
    expect(uploadConfirm.input.safeParse({}).success).toBe(false)
  })
})
