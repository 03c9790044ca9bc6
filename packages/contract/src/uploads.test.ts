import { expect, it } from 'vitest'
import { acceptOf, oneRequestBytesOf, uploadFaultOf } from './kernel/upload'
import { file } from './kernel/uploads'
import { pic, picMobile } from './meetingroom/uploads'
import { detectFace } from './people/uploads'
import { uploadKindNamed, uploadKinds } from './uploads'

it('finds each kind of upload by a name that no other has', () => {
  for (const kind of uploadKinds) expect(uploadKindNamed(kind.name)).toBe(kind)
  expect(uploadKindNamed('nonsense')).toBeUndefined()
  expect(uploadKindNamed('__proto__')).toBeUndefined()
})

it('never takes what a browser could run', () => {
  const dangerous = ['svg', 'html', 'htm', 'xhtml', 'xml', 'js', 'mjs', 'css', 'exe', 'docm', 'xlsm']
  for (const { formats } of uploadKinds) for (const format of dangerous) expect(formats).not.toContain(format)
})

it('takes faces as jpg or png only', () => {
  expect(uploadKinds.filter(({ face }) => face)).toEqual([detectFace])
  expect(acceptOf(detectFace)).toBe('.jpg,.jpeg,.png')
})

it('takes guide maps as large as the screens that show them', () => {
  const named = { name: 'a.png', bytes: 1 }
  expect(uploadFaultOf(pic, { ...named, pixels: { width: 1920, height: 1080 } })).toBeNull()
  expect(uploadFaultOf(pic, { ...named, pixels: { width: 1921, height: 1080 } })?.kind[0]).toBe('image_dimensions')
  expect(uploadFaultOf(picMobile, { ...named, pixels: { width: 2340, height: 1080 } })).toBeNull()
})

it('takes at once, and as pictures, only what fits into the memory; the rest comes piece by piece', () => {
  for (const kind of uploadKinds) {
    expect(oneRequestBytesOf(kind)).toBeLessThanOrEqual(10 * 1024 * 1024)
    if (!kind.resumable) expect(oneRequestBytesOf(kind)).toBe(kind.megabytes * 1024 * 1024)
  }
  const large = { ...file, megabytes: 100, resumable: true } as const
  const most = (name: string) => uploadFaultOf(large, { name, bytes: 101 * 1024 * 1024 })?.values
  expect(most('a.pdf')).toEqual({ n: 100 })
  expect(most('a.PNG')).toEqual({ n: 10 })
})
