/**
 * What everybody tries first, of 8 to 20 characters and in lower case: words, names, seasons, runs along the keyboard
 * and the numbers that stand for words in Chinese.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
!qaz2wsx 00000000 01010101 01234567 012345678 0123456789 0987654321 10101010 11111111 111111111 1111111111
11223344 1122334455 112233445566 12121212 123123123 1231231234 123321123 12341234 12344321 1234512345 123454321
1234554321 123456123 123456123456 123456654321 12345678 123456789 1234567890 1234567890q 12345678910 123456789a
12345678a 12345679 1234567a 1234567q 123456aa 123456abc 123456abcd 123456qwe 123456qwerty 12345abc 12345abcd
12345qwert 1234abcd 1234qwer 123qwe123 123qwe123qwe 123qweasd 123qweasdzxc 13131313 13145200 1314520520 1314520a
1314521521 1314woaini 13572468 147258369 1472583690 147852369 159357456 159753456 1a2b3c4d 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 20202020 22222222 24681357 3.1415926 31415926 314159265
3141592653 33333333 44444444 456789123 52013140 52013141 5201314520 5201314a 55555555 66666666 666666666
6666666666 741852963 7758258a 77585210 7758521a 77777777 789456123 87654321 88888888 888888888 8888888888
963852741 987654321 9876543210 99999999 a.123456 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a5201314
a_123456 aa112233 aa123123 aa123456 aa1234567 aaa111222 aaa123456 aaaa1111 aaaa1234 ab123456 abababab abc.1234
abc12312 abc123123 abc12345 abc123456 abc123456789 abc123abc abc@1234 abc@123456 abcabc123 abcd1234 abcd12345
abcd123456 abcde123 abcde12345 abcdef12 abcdef123 abcdefgh abcdefghi abcdefghij abcdefghijk access123 access14
admin!@# admin000 admin001 admin123 admin1234 admin12345 admin123456 admin2023 admin2024 admin2025 admin2026
admin666 admin888 admin@123 admin@1234 admin@123456 admin@huawei adminadmin administrator administrator1
aini1314 alexander alexander1 alibaba1 amazon123 andrew123 anthony1 apple123 arsenal1 arsenal123 asd123456
asdasdasd asdf1234 asdf12345 asdfasdf asdfgh123 asdfghjk asdfghjkl asdfghjkl123 asdfjkl; ashley123 autumn123
autumn2024 autumn2025 autumn2026 babygirl babygirl1 babygirl123 baidu123 barcelona barcelona1 baseball baseball1
basketball basketball1 batman123 batman1234 beautiful beautiful1 beijing1 beijing2008 benjamin blackberry
blessed1 butterfly butterfly1 change123 change_me changeme changeme1 changeme123 charlie1 charlie123 chelsea1
chelsea123 chen123456 china123 china123456 china888 chocolate chocolate1 christian christian1 christopher
cisco123 cocacola cocacola1 company1 company123 computer computer1 computer123 contraseña corvette cowboys1
crystal1 daniel123 danielle deadbeef default1 default123 demo1234 demo123456 diamond1 doraemon dragon12
dragon123 dragonball dragonball1 eagles123 elizabeth elizabeth1 facebook facebook1 facebook123 february ferrari1
ferrari123 football football1 football123 forever1 forever123 friday123 garfield ginger123 gmail123 godisgood
goku1234 google123 google1234 guangzhou1 guest123 guest1234 guestguest gundam123 harley123 heavenly hello123
hello1234 hello12345 hello@123 hello_kitty hellokitty helloworld helpdesk helpdesk1 hijklmno hotmail1 huawei123
huawei@123 hunter123 ilovegod iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou1314 iloveyou2 iloveyou520
internet internet1 internet123 internet2 iphone123 ironman123 january1 jennifer jennifer1 jessica1 jesus123
jesuschrist jonathan jonathan1 jordan123 jordan23 juventus juventus1 lakers24 letmein! letmein1 letmein123
letmeinnow li123456 linkedin linkedin1 liu123456 liverpool liverpool1 liverpool123 lkjhgfdsa login123 login1234
love1234 love123456 lovelove lovelove1 lovely123 loveme123 loveyou1 manager1 manager123 manchester manutd123
master123 master1234 matthew1 meeting1 meeting123 meetingroom mercedes mercedes1 michael1 michael123 michelle
michelle1 mickey123 mickeymouse microsoft microsoft1 mima1234 mima123456 minecraft minecraft1 mnbvcxz1 monday123
monkey12 monkey123 motdepasse mustang1 mypassword mysecret mysql123 naruto123 network1 network123 newpassword
nicholas nicholas1 nihao123 nihao1234 nihaoma123 office123 office365 onepiece onepiece1 oracle12 oracle123
p@55w0rd p@55word p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd123 p@ssw0rd1234 p@ssword p@ssword1 pa$$w0rd pa$$word
pass1234 pass12345 pass123456 pass@123 pass@1234 pass@word1 passpass passw0rd passw0rd! passw0rd1 passw0rd123
password password! password01 password1 password1! password11 password12 password123 password123! password1234
password12345 password2 password2023 password2024 password2025 password2026 password99 password@1 password@123
passwort passwort1 patricia pepsi123 pikachu1 poiuytrewq pokemon1 pokemon123 porsche1 porsche911 postgres
postgres1 postgres123 princesa princess princess1 princess123 q1234567 q12345678 q123456789 q1w2e3r4 q1w2e3r4t5
qaz123456 qazwsx123 qazwsxedc qazwsxedcrfv qazxswedc qq123456 qq1234567 qq123456789 qweasd123 qweasdzxc
qweasdzxc123 qweqweqwe qwer1234 qwer12345 qwer123456 qwerqwer qwert123 qwert1234 qwert12345 qwerty12 qwerty123
qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertyuiop123 ranger123 realmadrid
robert123 root1234 root12345 root123456 rootroot samantha samantha1 samsung1 samsung123 scooby123 secret123
secret1234 security security1 security123 server123 service1 service123 shadow12 shadow123 shanghai1 shanghai123
shenzhen1 snoopy123 spiderman spiderman1 spring123 spring2024 spring2025 spring2026 startrek starwars starwars1
starwars123 steelers steelers1 stephanie stephanie1 strawberry summer01 summer123 summer2023 summer2024
summer2025 summer2026 sunday123 sunshine sunshine1 sunshine123 superadmin superadmin123 superman superman1
superman123 superuser support1 support123 sweetheart sweetie1 sysadmin sysadmin1 system123 taobao123 temp1234
temp123456 tencent1 test1234 test12345 test123456 testing1 testing123 testtest thepassword thomas123 tigger123
toor1234 topsecret trustno1 trustno1! twitter1 user1234 user12345 user123456 username veronica victoria
victoria1 w1234567 wang1234 wang123456 wechat123 welcome! welcome01 welcome1 welcome12 welcome123 welcome1234
welcome2024 welcome2025 welcome2026 welcome@123 whatever whatever1 william1 windows1 windows10 windows7
winter123 winter2023 winter2024 winter2025 winter2026 woaini123 woaini1314 woaini520 woaini5201314 woaini521
woaiwojia wodemima wodemima123 work1234 workplace workplace1 workplace123 wsx123456 xyz12345 yahoo123 yamaha123
yankees1 yourpassword youtube1 youtube123 z1234567 z123456789 zaq12wsx zaq1xsw2 zaq1zaq1 zhang123 zhang123456
zxcv1234 zxcvbnm, zxcvbnm,. zxcvbnm1 zxcvbnm123 zxczxczxc zyxwvuts zz123456
`
    .trim()
    .split(/\s+/),
)
