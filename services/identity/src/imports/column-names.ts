import type { ImportField } from '@studio/contracts';

/** As studios and their systems name their columns: small letters and digits, as `keyOf` has them. */
export const columnNames: Readonly<Record<ImportField, string>> = {
  fullName: `fullname name customername clientname membername client customer member
    displayname contactname الاسم الاسمالكامل userfullname nomcomplet vollstandigername`,
  firstName: `firstname givenname forename first الاسمالاول prenom vorname`,
  lastName: `lastname surname familyname last اسمالعايله اسمالعائله nom nachname`,
  email: `email emailaddress mail useremail clientemail customeremail memberemail login
    البريدالالكتروني الايميل customeremailaddress courriel adressemail emailadresse`,
  phone: `phone phonenumber mobile mobilephone mobilenumber cell cellphone telephone
    contactnumber whatsapp primaryphone clientphone customerphone memberphone phonemobile
    رقمالهاتف الهاتف الجوال telephoneportable telefon telefonnummer handy portable mobileno phoneno`,
  externalId: `externalid id clientid memberid customerid userid uniqueid barcode barcodeid
    oldsystemsid mbid membershipnumber`,
  birthDate: `birthdate birthday dateofbirth dob born bday birth clientbirthday memberbirthday
    تاريخالميلاد birthdate dateofbirth datedenaissance geburtsdatum geburtstag`,
  gender: 'gender sex geschlecht genre sexe الجنس النوع',
  waiverSignedOn: `waiversignedon waiversigned waiver waiverdate waiversigneddate waiversignedat
    waiversignedat dateofwaiver liabilitywaiver liabilitywaiverdate liabilityrelease
    liabilityreleasedate waiveragreed waiveragreedon waiveraccepted waiveracceptedon
    waivercompleted waivercompletedon agreementdate agreementsigned تاريخالاقرار`,
  note: `note notes comment comments clientnotes membernotes customernotes internalnotes staffnotes
    accountnotes generalnotes profilenotes remark remarks notiz notizen bemerkung bemerkungen
    remarque remarques ملاحظه ملاحظات`,
  joinedOn: `joinedon joined joindate datejoined membersince since createdat created
    creationdate firstvisit signupdate registered datecreated customersince dateadded signupon datedinscription inscritle kundeseit mitgliedseit registrationdate`,
  packageName: `package packagename pricingoption purchaseoption purchaseoptionname passname pass
    classpack pack product productname membership membershipname item itemname servicename bundle`,
  creditsLeft: `creditsleft creditsremaining remainingcredits remaining left sessionsleft
    sessionsremaining remainingsessions visitsremaining visitsleft remainingvisits classesleft
    classesremaining eventsleft eventcreditsleft balance creditbalance punchesremaining punchesleft passesremaining usesremaining creditsavailable`,
  creditsTotal: `creditsinall creditstotal totalcredits credits sessions totalsessions visits
    totalvisits classes totalclasses numberofsessions count eventcreditstotal creditsissued totalpunches punches totaluses`,
  boughtOn: `boughton bought purchasedate datepurchased purchased purchasedon saledate
    datesold soldon orderdate activationdate paymentdate purchasedat`,
  expiresOn: `expireson expires expiry expirydate expirationdate expdate expiration expiredate
    validuntil validto enddate expiresat`,
  pricePaid: `pricepaid price amount amountpaid paid total totalpaid cost pricesold
    saleprice priceaed amountaed paidaed paidamount`,
  classTypes: 'classtypes validfor usablefor servicecategory services',
  planName: `plan planname membership membershipname membershiptype contract contractname
    subscription subscriptionname autopayname autopayment item product`,
  startedOn: `startedon started signedupon startdate start begindate begin activationdate contractstartdate
    membershipstart signedupon purchasedate since createdat`,
  paidUntil: `paiduntil paidthrough paidto paidtill nextpayment nextpaymentdate nextbilling
    nextbillingdate nextrenewal renewaldate renewson nextautopay nextautopaydate nextchargedate
    validuntil enddate expires expiry expirydate expirationdate nextbillingon paidthroughdate`,
  date: `date classdate visitdate sessiondate appointmentdate bookingdate day startdate
    eventdate datetime startsat starts dateandtime classstart classstartdatetime startdatetime`,
  startTime: `starttime time classtime sessiontime start begintime from visittime eventtime`,
  classType: `classtype class classname session sessionname event eventname service servicename
    description appointmenttype type visittype`,
  room: 'room location studio resource space roomname classlocation locationname',
  trainer: `trainer instructor teacher staff staffname coach trainername instructorname teachername
    staffmember instructornames employee calendar provider`,
  status: `status bookingstatus visitstatus attendance attendancestatus reservationstatus
    checkinstatus appointmentstatus classstatus signupstatus outcome الحاله`,
  paidWith: `paidwith pricingoption purchaseoption purchaseoptionname package packagename membership
    membershipname pass passname paymentmethod payment paidby usedpass`,
  recordId: `recordid saleid purchaseid passid packageid bookingid visitid reservationid contractid
    subscriptionid orderid transactionid saleno membershipid boughtmembershipid`,
};
