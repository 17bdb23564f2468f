import { SeededRandom } from './random.js';

/** Names of one origin: a first name is never put before a family name of another one. */
interface Origin {
  /** Of 100 members. */
  share: number;
  first: readonly string[];
  last: readonly string[];
}

const words = (text: string): readonly string[] => text.split(', ');

/** Who lives in Dubai and does Pilates, by and large. */
const origins: readonly Origin[] = [
  {
    share: 20,
    first: words(
      'Fatima, Mariam, Hessa, Shamma, Latifa, Aisha, Noura, Mouza, Shaikha, Salama, Alia, Maitha, Amna, Reem, Khalid, Hamad, Sultan',
    ),
    last: words(
      'Al Suwaidi, Al Mansoori, Al Hashimi, Al Nuaimi, Al Shamsi, Al Zaabi, Al Ketbi, Al Mazrouei, Al Marri, Al Falasi',
    ),
  },
  {
    share: 20,
    first: words(
      'Noor, Amal, Huda, Salma, Yasmin, Dana, Lina, Maha, Rana, Sara, Mona, Nadia, Farah, Omar, Karim, Hassan, Tariq',
    ),
    last: words('Haddad, Khoury, Nasser, Saleh, Rahman, Aziz, Farouk, Hamdan, Mansour, Sabbagh'),
  },
  {
    share: 18,
    first: words(
      'Olivia, Emma, Sophie, Charlotte, Grace, Chloe, Hannah, Rachel, Zoe, Lucy, James, Thomas, Daniel',
    ),
    last: words('Smith, Taylor, Brown, Wilson, Clarke, Murphy, Walsh, Bennett, Hughes'),
  },
  {
    share: 16,
    first: words('Aditi, Priyanka, Meera, Anjali, Kavya, Riya, Divya, Arjun, Rohan'),
    last: words('Menon, Sharma, Kapoor, Iyer, Reddy, Patel, Nair, Gupta'),
  },
  {
    share: 6,
    first: words('Camille, Juliette, Manon, Chloé, Pierre'),
    last: words('Martin, Bernard, Moreau, Laurent'),
  },
  {
    share: 6,
    first: words('Isabella, Giulia, Chiara, Francesca, Marco'),
    last: words('Rossi, Ferrari, Bianchi, Conti'),
  },
  { share: 4, first: words('Ines, Lucia, Marta, Clara'), last: words('Garcia, Lopez, Navarro') },
  {
    share: 4,
    first: words('Anna, Katya, Daria, Polina'),
    last: words('Ivanova, Sokolova, Smirnova'),
  },
  { share: 2, first: words('Lena, Johanna, Felix'), last: words('Schmidt, Weber') },
  { share: 2, first: words('Yuki, Sakura, Kenji'), last: words('Kimura, Tanaka') },
  { share: 1, first: words('Mei, Xin, Lian'), last: words('Chen, Wang') },
  { share: 1, first: words('Adaeze, Chioma, Ngozi'), last: words('Okafor, Eze') },
];

const originOf = (random: SeededRandom): Origin => {
  let roll = random.next() * 100;
  for (const origin of origins) {
    roll -= origin.share;
    if (roll < 0) return origin;
  }
  return origins[0] as Origin;
};

/** `count` different full names, the same on every machine. */
export const demoNames = (count: number): readonly string[] => {
  const random = new SeededRandom(20261106);
  const names = new Set<string>();
  while (names.size < count) {
    const { first, last } = originOf(random);
    names.add(`${random.pick(first)} ${random.pick(last)}`);
  }
  return [...names];
};
