import { logo } from '@workplace/contract/company/uploads'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { pic } from '@workplace/contract/meetingroom/uploads'
import { avatar } from '@workplace/contract/people/uploads'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bomb, gifOf, html, jpegOf, phonePhoto, pngOf, script, svg, textBomb } from './hostile.sample'
import { pictureFormatOf, readPicture, thumbOf } from './picture'

const who = { company_id: 1, user_id: 1 }

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => (error instanceof Refusal ? error.reason : Promise.reject(error)),
  )
const refusedAs = (name: string, buffer: Buffer, kind: UploadKind = avatar) =>
  reasonOf(readPicture(who, kind, { name, buffer }))

describe('what is no picture is refused by its content, whatever its name', () => {
  it.each([
    ['SVG as png', 'a.png', Buffer.from(svg)],
    ['HTML as jpg', 'a.jpg', Buffer.from(html)],
    ['a program as gif', 'a.gif', Buffer.from('MZ\x90\x00 this program cannot be run')],
    ['a PDF as png', 'a.png', Buffer.from('%PDF-1.7 %%EOF')],
    ['a WebP as png', 'a.png', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1')],
    ['a TIFF as jpg', 'a.jpg', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0])],
    ['three bytes', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff])],
    ['nothing', 'a.png', Buffer.alloc(0)],
    ['SVG behind a byte order mark', 'a.png', Buffer.from(`\ufeff${svg}`)],
  ])('%s', async (_, name, buffer) => {
    expect(await refusedAs(name, buffer)).toBe('upload_format')
  })

  it('a bare signature is refused as unreadable', async () => {
    const signature = (await pngOf(4, 4)).subarray(0, 8)
    expect(await refusedAs('a.png', signature)).toBe('upload_failed')
    expect(await refusedAs('a.gif', Buffer.from(`GIF89a${html}`))).toBe('upload_failed')
    expect(await refusedAs('a.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]))).toBe(
      'upload_failed',
    )
  })

  it.each([0.3, 0.6, 0.9])('a picture cut off at %f of its length is refused', async (share) => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: 'red',
      },
    })
      .jpeg()
      .toBuffer()
    expect(await refusedAs('a.jpg', noise.subarray(0, Math.floor(noise.length * share)))).toBe('upload_failed')
    const png = await sharp(noise).png().toBuffer()
    expect(await refusedAs('a.png', png.subarray(0, Math.floor(png.length * share)))).toBe('upload_failed')
  })

  it('a gif is no logo: formats are those of the kind', async () => {
    expect(await refusedAs('a.gif', gifOf(10, 10, 1), logo)).toBe('upload_format')
    expect(await refusedAs('a.png', gifOf(10, 10, 1), logo)).toBe('upload_format')
  })
})

describe('pictures that are meant to fill the memory', () => {
  it('a PNG of 30 000 x 30 000 points in a few kilobytes is refused from its header', async () => {
    const small = bomb(30_000, 30_000)
    expect(small.length).toBeLessThan(2 * 1024 * 1024)
    const before = process.memoryUsage().rss
    expect(await refusedAs('a.png', small)).toBe('image_dimensions')
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('a PNG that claims two thousand million points a side is refused', async () => {
    const claimed = bomb(16, 16)
    claimed.writeUInt32BE(2_000_000_000, 16)
    claimed.writeUInt32BE(2_000_000_000, 20)
    expect(['image_dimensions', 'upload_failed']).toContain(await refusedAs('a.png', claimed))
  })

  it('a text chunk that unpacks to 200 MB does not', async () => {
    const packed = await textBomb(200)
    expect(packed.length).toBeLessThan(2 * 1024 * 1024)
    const before = process.memoryUsage().rss
    await refusedAs('a.png', packed)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  it('an animation of too many frames is refused', async () => {
    expect(await refusedAs('a.gif', gifOf(1900, 1000, 60), pic)).toBe('image_frames')
  })
})

describe('what is kept', () => {
  it('is made anew: what was hidden behind, between or in the picture is gone', async () => {
    const behind = Buffer.concat([await jpegOf(40, 30), Buffer.from(html)])
    const kept = await readPicture(who, avatar, { name: 'a.jpg', buffer: behind })
    expect(kept.body.includes(script)).toBe(false)

    const comment = gifOf(20, 20, 2)
    const withComment = Buffer.concat([
      comment.subarray(0, comment.length - 1),
      Buffer.from([0x21, 0xfe, script.length]),
      Buffer.from(script),
      Buffer.from([0, 0x3b]),
    ])
    const gif = await readPicture(who, avatar, { name: 'a.gif', buffer: withComment })
    expect(gif.body.includes(script)).toBe(false)

    const zip = Buffer.concat([await pngOf(9, 9), Buffer.from('PK\x03\x04 a whole archive')])
    const png = await readPicture(who, avatar, { name: 'a.png', buffer: zip })
    expect(png.body.includes('PK\x03\x04')).toBe(false)
    expect(png.body.subarray(-8, -4).toString()).toBe('IEND')
  })

  it('does not tell where and with what it was taken, and stands upright', async () => {
    const photo = await phonePhoto(60, 40)
    expect((await sharp(photo).metadata()).exif?.includes('SecretPhone')).toBe(true)
    const kept = await readPicture(who, avatar, { name: 'IMG_1.JPG', buffer: photo })
    const found = await sharp(kept.body).metadata()
    expect(found.exif).toBeUndefined()
    expect(found.orientation).toBeUndefined()
    expect(kept.body.includes('SecretPhone')).toBe(false)
    expect([found.width, found.height]).toEqual([40, 60])
    expect(kept.pixels).toEqual({ width: 40, height: 60 })
  })

  it('is judged upright: a photo lying on its side is measured as people see it', async () => {
    const buffer = await phonePhoto(1080, 1920) // shown as 1920x1080
    expect(await refusedAs('a.jpg', buffer, pic)).toBe('accepted')
    expect(await refusedAs('a.jpg', await phonePhoto(1920, 1080), pic)).toBe('image_dimensions')
  })

  it.each([
    ['a.jpg', 'jpg'],
    ['a.JPEG', 'jpeg'],
    ['a.png', 'jpg'],
    ['blob', 'jpg'],
  ])('has the ending of the upload where it is true, else the right one: %s', async (name, ending) => {
    expect((await readPicture(who, avatar, { name, buffer: await jpegOf(10, 10) })).ending).toBe(ending)
  })

  it('is made smaller where the kind says so, never larger, in its own proportion', async () => {
    const large = await readPicture(who, avatar, { name: 'a.png', buffer: await pngOf(3000, 1500) })
    expect(large.pixels).toEqual({ width: 1024, height: 512 })
    const small = await readPicture(who, avatar, { name: 'a.png', buffer: await pngOf(30, 15) })
    expect(small.pixels).toEqual({ width: 30, height: 15 })
  })

  it('keeps an animation, also when it is made smaller', async () => {
    const kept = await readPicture(who, avatar, { name: 'a.gif', buffer: gifOf(2000, 1000, 4) })
    const found = await sharp(kept.body, { animated: true }).metadata()
    expect(found.pages).toBe(4)
    expect(kept.pixels).toEqual({ width: 1024, height: 512 })
    expect(kept.ending).toBe('gif')
  })

  it('keeps what shines through', async () => {
    const buffer = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const kept = await readPicture(who, logo, { name: 'a.png', buffer })
    expect((await sharp(kept.body).metadata()).hasAlpha).toBe(true)
  })

  it('is refused above the limits of the kind, which the refusal names', async () => {
    const refused = readPicture(who, pic, { name: 'a.png', buffer: await pngOf(1921, 1080) })
    await expect(refused).rejects.toMatchObject({ reason: 'image_dimensions', values: { width: 1920, height: 1080 } })
    expect(await refusedAs('a.png', await pngOf(1920, 1080), pic)).toBe('accepted')
  })
})

describe('smaller pictures', () => {
  it('are WebP of the asked width, of the first frame, and never larger than the picture', async () => {
    const found = await sharp(await thumbOf(1, gifOf(400, 200, 3), 96)).metadata()
    expect([found.format, found.width, found.height, found.pages ?? 1]).toEqual(['webp', 96, 48, 1])
    expect((await sharp(await thumbOf(1, await pngOf(40, 20), 320)).metadata()).width).toBe(40)
  })
})

it('only three formats are ever given to a decoder', async () => {
  expect(pictureFormatOf(await pngOf(2, 2))).toBe('png')
  expect(pictureFormatOf(await jpegOf(2, 2))).toBe('jpeg')
  expect(pictureFormatOf(gifOf(2, 2, 1))).toBe('gif')
  expect(
    pictureFormatOf(
      await sharp(await pngOf(9, 9))
        .webp()
        .toBuffer(),
    ),
  ).toBeNull()
  expect(
    pictureFormatOf(
      await sharp(await pngOf(9, 9))
        .avif()
        .toBuffer(),
    ),
  ).toBeNull()
  expect(
    pictureFormatOf(
      await sharp(await pngOf(9, 9))
        .tiff()
        .toBuffer(),
    ),
  ).toBeNull()
})
