/** Passwords that attackers try first: from well-known leaks, and words of a shop. Lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
00000 000000 0000000 00000000 01234 012345 0123456789 11111 111111 1111111 11111111 111111111 1111111111 112233 11223344 1122334455
121212 12121212 123123 123123123 123321 1234321 12344321 12345 123454321 123456 1234567 12345678 123456789 1234567890 12345678910
123456a 123456q 12345a 12345q 1234qwer 123654 123654789 123789 123abc 123qwe 123qwerty 12qwaszx 131313 134679 13579 135790 142536 147258
147258369 147852 159357 159753 159951 1a2b3c 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz@wsx 1qazxsw2 20202020 212121 22222
222222 22222222 232323 246810 24681012 252525 258456 2wsx3edc 321321 321654 33333 333333 369258 44444 444444 456123 456456 456789 515151
54321 55555 555555 567890 654321 66666 666666 696969 741852 741852963 753951 7654321 77777 777777 7777777 789456 789456123 789789 852456
87654321 88888 888888 88888888 963852 963852741 98765 987654 9876543 987654321 9876543210 99999 999999 99999999 a12345 a123456 a1234567
a12345678 a123456789 a1b2c3 a1b2c3d4 aa12345 aa123456 aaaaa aaaaaa aaaaaaaa abc12 abc123 abc1234 abc12345 abc123456 abcabc abcd123
abcd1234 abcde abcdef abcdefg abcdefgh access access14 adidas admin admin1 admin12 admin123 admin1234 admin12345 administrator africa
alexander amanda andrea andrew angel angela angels anthony apple apples arsenal asdasd asdf1234 asdfasdf asdfg asdfgh asdfghj asdfghjk
asdfghjkl ashley asshole austin azerty azertyuiop babygirl bailey banana barcelona baseball basketball batman beautiful bigdog biggie
birthday blessed blessing blink182 bonjour brandon british bubbles business buster butterfly calvin changeme charles charlie cheese
chelsea chicken chidinma chinedu chocolate chris christ christian christopher church claire coffee compaq computer cookie cooper
corvette cowboy crystal daddy dallas daniel danielle david deborah default dennis diamond divine dolphin donald dragon dubai eagles
easter edward elephant elizabeth emmanuel empire esther ethan evelyn faith faithful family fatima favour ferrari finance flower flowers
football forever france francis freedom friend friends fuckyou fuckyou1 george ghana ginger godbless godisgood godisgreat golden google
grace gratitude guest hammer hannah happy happy1 harley heaven hello hello1 hello123 helloworld holiday hottie hunter ibrahim iloveu
iloveyou iloveyou1 iloveyou2 infinity internet isaac jackson james jasmine jason jasper jehovah jennifer jeremiah jessica jesus jesus1
jesuschrist john316 johnny jonathan jordan jordan23 joseph joshua justice justin kasuwa kasuwa1 kasuwa123 killer kingdom kitty lagos
lagos1 lagos123 laptop letmein letmein1 liberty lincoln linkedin liverpool liverpool1 logitech london lovely loveme loveyou lucky maggie
manager manchester manunited marina market martin marvel master master1 matrix matthew maxwell mercedes mercy merlin michael michelle
miracle mohammed money money1 monkey monkey1 morgan mother mustang myspace1 naira naruto natasha nathan newyork nicole nigeria nigeria1
nigeria123 nothing okafor olamide oluwaseun orange p@ssw0rd p@ssword pa55word pakistan passw0rd passwd password password! password0
password01 password1 password12 password123 password1234 password2 password3 patience patrick peaches peanut pepper peter phoenix player
please pokemon power praise praisegod precious prince princess princess1 purple pussy q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qwe123
qweasd qweasdzxc qweqwe qwer1234 qwert qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop rachel
rainbow ranger realmadrid rebecca redsox richard robert rootroot samantha sample samson samsung samuel scooter scorpion secret secret1
secret123 shadow shalom sharon silver single sister slipknot smile snoopy soccer softball solomon starwars stella stephen steven success
summer sunday sunshine sunshine1 superman superstar support swordfish system taylor teacher temp123 temptemp tennis test1 test12 test123
test1234 tester testing testing123 testtest thankyou theman thomas thunder tigers tigger tinkle toor123 trader trustno1 tweety unknown
user123 useruser vanessa victor victoria victory vision warrior wealth welcome welcome1 welcome12 welcome123 whatever william willow
wilson winner winter wisdom wizard wonderful yankees yellow yourname zaq12wsx zaq1zaq1 zxcvb zxcvbn zxcvbnm zxcvbnm123
`
    .trim()
    .split(/\s+/),
)
