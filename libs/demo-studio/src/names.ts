import { SeededRandom } from './random.js';

/** Names of one origin: a first name is never put before a family name of another one. */
interface Origin {
  /** Of 100 members. */
  share: number;
  first: readonly string[];
  last: readonly string[];
}

const listed = (text: string): readonly string[] => text.split(', ');

/** Who lives in Dubai and does Pilates, by and large. */
const origins: readonly Origin[] = [
  {
    share: 20,
    first: listed(
      'Fatima, Mariam, Hessa, Shamma, Latifa, Aisha, Noura, Mouza, Shaikha, Salama, Alia, Maitha, Amna, Reem, Khalid, Hamad, Sultan',
    ),
    last: listed(
      'Al Suwaidi, Al Mansoori, Al Hashimi, Al Nuaimi, Al Shamsi, Al Zaabi, Al Ketbi, Al Mazrouei, Al Marri, Al Falasi',
    ),
  },
  {
    share: 20,
    first: listed(
      'Noor, Amal, Huda, Salma, Yasmin, Dana, Lina, Maha, Rana, Sara, Mona, Nadia, Farah, Omar, Karim, Hassan, Tariq',
    ),
    last: listed('Haddad, Khoury, Nasser, Saleh, Rahman, Aziz, Farouk, Hamdan, Mansour, Sabbagh'),
  },
  {
    share: 18,
    first: listed(
      'Olivia, Emma, Sophie, Charlotte, Grace, Chloe, Hannah, Rachel, Zoe, Lucy, James, Thomas, Daniel',
    ),
    last: listed('Smith, Taylor, Brown, Wilson, Clarke, Murphy, Walsh, Bennett, Hughes'),
  },
  {
    share: 16,
    first: listed('Aditi, Priyanka, Meera, Anjali, Kavya, Riya, Divya, Arjun, Rohan'),
    last: listed('Menon, Sharma, Kapoor, Iyer, Reddy, Patel, Nair, Gupta'),
  },
  {
    share: 6,
    first: listed('Camille, Juliette, Manon, Chloé, Pierre'),
    last: listed('Martin, Bernard, Moreau, Laurent'),
  },
  {
    share: 6,
    first: listed('Isabella, Giulia, Chiara, Francesca, Marco'),
    last: listed('Rossi, Ferrari, Bianchi, Conti'),
  },
  { share: 4, first: listed('Ines, Lucia, Marta, Clara'), last: listed('Garcia, Lopez, Navarro') },
  {
    share: 4,
    first: listed('Anna, Katya, Daria, Polina'),
    last: listed('Ivanova, Sokolova, Smirnova'),
  },
  { share: 2, first: listed('Lena, Johanna, Felix'), last: listed('Schmidt, Weber') },
  { share: 2, first: listed('Yuki, Sakura, Kenji'), last: listed('Kimura, Tanaka') },
  { share: 1, first: listed('Mei, Xin, Lian'), last: listed('Chen, Wang') },
  { share: 1, first: listed('Adaeze, Chioma, Ngozi'), last: listed('Okafor, Eze') },
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
