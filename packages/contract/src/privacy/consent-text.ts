import type { Label } from '../kernel/words'

/** The edition that every company begins with; a company's own follow as 2, 3, … */
export const firstEdition = 1

/** What somebody agrees to before a recognition photo is stored, unless the company says it in its own words. */
export const firstRecognitionText: Label = [
  `1. 目的：识别照片只用于在门禁、签到等设备上核实您的身份，不用于考核，也不提供给第三方。
2. 保存：照片加密保存，密钥不在数据库中；每次查看都会留下记录。
3. 自愿：您可以不提供照片，改用门卡或验证码，权益不受影响。
4. 撤回：您可以随时撤回同意；照片、缩略图及下发到设备的副本会随即删除，并留有删除凭证。
5. 离职：离职时照片会自动删除。`,
  `1. Purpose: the recognition photo is used only to recognise you at doors, sign-in terminals and similar devices. It is not used to judge your work and is given to nobody else.
2. Keeping: the photo is kept encrypted, with a key outside of the database. Every time that somebody looks at it is recorded.
3. Your choice: you need not give one. A card or a code works as well, and you lose nothing by it.
4. Withdrawal: you may withdraw your consent at any time. The photo, its smaller copies and those on devices are then deleted, with proof.
5. Leaving: when you leave the company the photo is deleted by itself.`,
]
