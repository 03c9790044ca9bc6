import { describe, expect, it } from 'vitest'
import { uploadConfirm, uploadFile, uploadImage } from './files'
import * as refusals from './refusals'
import { acceptOf, endingOf, uploadFaultOf } from './upload'
import { pictures, stills, type UploadKind } from './upload-kind'
import { file } from './uploads'

const megabyte = 1024 * 1024
const kind = (more: Partial<UploadKind> = {}): UploadKind => ({
  ...{ name: 'thing', formats: pictures, megabytes: 2, count: 1 },
  ...more,
})

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
  ])('takes jpg, jpeg, png and gif as a picture, ignoring case: %s %s', (name, taken) => {
    const fault = uploadFaultOf(kind(), { name, bytes: 1000 })
    expect(fault?.kind[0]).toBe(taken ? undefined : 'upload_format')
    if (!taken) expect(fault?.values).toEqual({ formats: ['jpg', 'jpeg', 'png', 'gif'] })
  })

  it('refuses more than 2 MB, to the byte', () => {
    expect(uploadFaultOf(kind(), { name: 'a.png', bytes: 2 * megabyte })).toBeNull()
    expect(uploadFaultOf(kind(), { name: 'a.png', bytes: 2 * megabyte + 1 })).toEqual({
      kind: refusals.upload_too_large,
      values: { n: 2 },
    })
  })

  it('refuses a picture above what its kind takes in either direction, and says the limit', () => {
    const fault = (width: number, height: number) =>
      uploadFaultOf(kind({ largest: { width: 1920, height: 1080 } }), {
        ...{ name: 'a.png', bytes: 1, pixels: { width, height } },
      })
    expect(fault(1920, 1080)).toBeNull()
    expect(fault(1921, 1080)).toEqual({ kind: refusals.image_dimensions, values: { width: 1920, height: 1080 } })
    expect(fault(1920, 1081)?.kind[0]).toBe('image_dimensions')
    expect(fault(1080, 1920)?.kind[0]).toBe('image_dimensions')
  })

  it('refuses a picture that is too small to be of use', () => {
    const small = (width: number) =>
      uploadFaultOf(kind({ smallest: { width: 100, height: 100 } }), {
        ...{ name: 'a.png', bytes: 1, pixels: { width, height: 100 } },
      })
    expect(small(100)).toBeNull()
    expect(small(99)).toEqual({ kind: refusals.image_too_small, values: { width: 100, height: 100 } })
  })

  it('lets the large photo of a phone through where the server makes it smaller', () => {
    const shrunk = kind({ shrunk: { width: 1024, height: 1024 } })
    expect(uploadFaultOf(shrunk, { name: 'a.jpg', bytes: 1, pixels: { width: 4032, height: 3024 } })).toBeNull()
  })

  it('refuses an empty file', () => {
    expect(uploadFaultOf(file, { name: 'a.pdf', bytes: 0 })?.kind[0]).toBe('upload_failed')
  })
})

describe('what a file input offers', () => {
  it('is the endings that its kind takes', () => {
    expect(acceptOf(kind({ formats: stills }))).toBe('.jpg,.jpeg,.png')
  })

  it('counts the last ending of a name', () => {
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
