import * as common from '../kernel/common-words'
import { choice, date, image, longtext, ref, refs, select, text, transient } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as placeWords from '../place/words'
import { avatar, showFace } from './uploads'
import * as peopleWords from './words'

const wrong = ['格式错误', 'Incorrect format'] as const
const plainNumber = { source: '^[0-9+() -]{3,30}$', message: wrong }
const identifier = { source: '^[A-Za-z0-9_-]{1,128}$', message: wrong }

/** The people of a company, with their accounts. */
export const user = resource({
  name: 'user',
  label: ['用户', 'User'],
  area: 'people',
  path: '/users',
  table: 'users',
  paths: { edit: '/users/update' },
  people: { person: 'id', department: 'department_id', office: 'office_id' },
  naturalKey: ['username'],
  hint: 'job_num',
  search: ['name', 'username', 'job_num'],
  alsoSearched: ['name_search'],
  kept: [
    'name_search',
    'password_hash',
    'must_change_password',
    'language',
    'booking_view',
    'booking_view_phone',
    'mail_shared',
    'last_login',
    'detect_face',
    'super_kinds',
    'forgotten_at',
  ],
  columns: ['name', 'username', 'department_id', 'position', 'role_ids', 'status'],
  formats: ['csv'],
  importTask: 'import_user',
  fields: {
    name: text(peopleWords.personName, {
      max: 60,
      plain: true,
      section: peopleWords.account,
      missing: ['请输入姓名', 'Enter the name'],
    }),
    username: text(peopleWords.account, {
      example: 'zhang.san',
      max: 60,
      unique: true,
      everywhere: true,
      pattern: { source: '^[A-Za-z0-9][A-Za-z0-9._@-]*$', message: wrong },
      missing: peopleWords.enterTheAccount,
      help: [
        '登录用，字母、数字、点、横线、下划线或@',
        'Used to sign in: letters, digits, dots, hyphens, underscores or @',
      ],
    }),
    password: transient(peopleWords.password, {
      example: 'Sunny-day-7',
      max: 60,
      help: ['8-20个字符，首次登录须修改', '8 to 20 characters. Must be changed at first sign-in.'],
      missing: ['请输入密码', 'Enter the password'],
      pattern: {
        source: '^.{8,20}$',
        message: peopleWords.passwordLength,
      },
    }),
    job_num: text(peopleWords.employeeId, {
      example: 'N0001',
      max: 40,
      unique: true,
      pattern: identifier,
      missing: ['请输入工号', 'Enter the employee ID'],
    }),
    sex: choice(
      peopleWords.gender,
      { 0: peopleWords.male, 1: peopleWords.female },
      { initial: 0, list: false, filter: false },
    ),
    department_id: ref('department', peopleWords.department, {
      missing: ['至少选择一个部门', 'Select at least one department'],
      section: ['组织', 'Organisation'],
    }),
    position: text(['职位', 'Job title'], { example: '工程师', optional: true, plain: true, max: 60 }),
    office_id: ref('office', placeWords.office, { optional: true }),
    role_ids: refs(
      'role',
      peopleWords.roles,
      { table: 'user_role', own: 'user_id', other: 'role_id' },
      {
        optional: true,
        filter: true,
      },
    ),
    entry_date: date(['入职日期', 'Start date'], { optional: true, list: false }),
    departure_date: date(['离职日期', 'Leaving date'], {
      optional: true,
      list: false,
      help: ['过了这一天，账号自动停用', 'The account is disabled automatically after this date'],
    }),
    mail: text(peopleWords.email, {
      example: 'zhang.san@example.com',
      optional: true,
      unique: true,
      max: 200,
      section: ['联系方式', 'Contact'],
      pattern: {
        source: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\\.[A-Za-z]{2,}$",
        message: wrong,
      },
    }),
    phone: text(peopleWords.phone, { example: '13800000000', optional: true, max: 30, pattern: plainNumber }),
    ext_num: text(['分机', 'Extension'], {
      optional: true,
      max: 20,
      list: false,
      pattern: { source: '^[0-9-]{1,20}$', message: wrong },
    }),
    wx_num: text(['微信号', 'WeChat ID'], { optional: true, max: 60, list: false }),
    skype_num: text(['Skype账号', 'Skype name'], { optional: true, max: 100, list: false }),
    birthday: date(peopleWords.birthday, {
      optional: true,
      list: false,
      section: ['个人信息', 'Personal information'],
    }),
    ic_card: text(['IC卡号', 'IC card number'], {
      optional: true,
      max: 40,
      list: false,
      unique: true,
      pattern: identifier,
    }),
    idno: text(common.idNumber, {
      optional: true,
      max: 40,
      list: false,
      exchange: false,
      sortable: false,
      sealed: true,
      confidential: true,
      help: ['加密保存，只显示首尾几位', 'Stored encrypted; only the first and last characters are shown'],
      pattern: { source: '^[0-9A-Za-z()*-]{4,40}$', message: wrong },
    }),
    avatar: image(peopleWords.avatar, {
      optional: true,
      list: false,
      confidential: true,
      upload: avatar,
      section: peopleWords.photos,
    }),
    show_face: image(peopleWords.displayPhoto, {
      help: [
        '识别照片另在“识别照片”中管理，须先有本人的同意',
        'Recognition photos are managed under “Recognition photo” and require the person’s own consent first',
      ],
      optional: true,
      list: false,
      confidential: true,
      upload: showFace,
    }),
    status: select(
      common.status,
      { active: common.enabled, disabled: common.disabled },
      { initial: 'active', form: false, exchange: false, tones: { active: 'good', disabled: 'quiet' } },
    ),
    remark: longtext(common.note, { optional: true, section: common.other }),
  },
})
